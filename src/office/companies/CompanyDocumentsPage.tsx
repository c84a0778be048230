import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type Document, documents, uploadedDocumentTypes } from '#contract/documents.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { FileIcon } from '../../ui/icons.tsx'
import { MenuAction } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DocumentDialog, readDocument } from '../shared/dialogs/DocumentDialog.tsx'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { downloadFile } from '../shared/download.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { useMutation } from '../shared/use-mutation.ts'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { AddRow, ItemMenu } from './ItemMenu.tsx'

const list = defineList({
  name: 'company documents',
  texts: 'companies',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    type: {
      kind: 'choice',
      parameter: 'documentType',
      values: uploadedDocumentTypes,
      titleOf: (t, type) => t(`document.types.${type as (typeof uploadedDocumentTypes)[number]}`),
      title: (t) => t('document.type'),
    },
  },
  load: (query, { signal, params }) =>
    call(documents.list, { query: { ...query, company: params['companyId'] ?? '' }, signal }),
})
export const { loader } = list

function useDocumentColumns(): readonly Column<Document>[] {
  const { t } = useTranslation('companies')
  const { date } = useFormats()
  return [
    {
      key: 'name',
      title: t('document.name'),
      sortable: true,
      width: 280,
      maxWidth: 480,
      cell: (row) => row.name,
    },
    {
      key: 'documentType',
      title: t('document.type'),
      sortable: true,
      width: 150,
      cell: (row) => t(`document.types.${row.documentType}`),
    },
    {
      key: 'version',
      title: t('document.versions'),
      numeric: true,
      width: 100,
      cell: (row) => row.latestVersion?.version ?? '–',
    },
    {
      key: 'updatedAt',
      title: t('document.changed'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <time className="numbers" dateTime={row.updatedAt}>
          {date(row.updatedAt)}
        </time>
      ),
    },
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <time className="numbers" dateTime={row.createdAt}>
          {date(row.createdAt)}
        </time>
      ),
    },
  ]
}

function CompanyDocumentsPage() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  const mayChange = companyRights(useUser(), company).owns
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.documents')}
        above={mayChange ? <AddRow to={linkTo('new')}>{t('document.add')}</AddRow> : null}
        searchLabel={t('document.search')}
        columns={useDocumentColumns()}
        {...(mayChange
          ? {
              linkOf: ({ id }: Document) => linkTo(id),
              rowMenu: (row: Document) => <DocumentMenu document={row} editAt={linkTo(row.id)} />,
            }
          : {})}
        empty={
          <EmptyState icon={<FileIcon width={40} height={40} />} title={t('document.none')}>
            {t('document.noneHint')}
          </EmptyState>
        }
      />
      {mayChange ? (
        <ItemDialog id={item} title={t('document.editTitle')} read={readDocument} onClose={close}>
          {(opened) => <DocumentDialog owner={{ company: company.id }} opened={opened} onClose={close} />}
        </ItemDialog>
      ) : null}
    </>
  )
}

function DocumentMenu({ document, editAt }: { readonly document: Document; readonly editAt: string }) {
  const { t } = useTranslation('companies')
  const { run } = useMutation()
  const { id, name, file } = document
  return (
    <ItemMenu
      name={name}
      editAt={editAt}
      removal={{
        title: t('document.removeTitle', { name }),
        body: t('document.removeBody'),
        done: t('document.removed', { name }),
        remove: () => call(documents.remove, { params: { id } }),
      }}
    >
      {file === undefined ? null : (
        <MenuAction onSelect={() => void run(() => downloadFile(file))}>{t('document.download')}</MenuAction>
      )}
    </ItemMenu>
  )
}

export { CompanyDocumentsPage as Component }
