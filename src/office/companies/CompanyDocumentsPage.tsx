import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type Document, documents, uploadedDocumentTypes } from '#contract/letters/documents.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FileIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { readDocument } from '../shared/documents/read-document.ts'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { DocumentMenu } from '../shared/documents/DocumentMenu.tsx'
import { useDocumentColumns } from '../shared/documents/use-document-columns.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { AddRow } from './ItemMenu.tsx'

const DocumentDialog = lazyDialog(
  async () => (await import('../shared/dialogs/DocumentDialog.tsx')).DocumentDialog,
)

const list = defineList({
  name: 'company documents',
  texts: 'documents',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    type: {
      kind: 'choice',
      parameter: 'documentType',
      values: uploadedDocumentTypes,
      titleOf: (t, type) => t(`types.${type as (typeof uploadedDocumentTypes)[number]}`),
      title: (t) => t('type'),
    },
  },
  load: (query, { signal, params }) =>
    call(documents.list, { query: { ...query, company: params['companyId'] ?? '' }, signal }),
})
export const { loader } = list

function CompanyDocumentsPage() {
  const { t } = useTranslation(['companies', 'documents'])
  const { company } = useOutletContext<CompanyData>()
  const mayChange = companyRights(useUser(), company).owns
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.documents')}
        action={mayChange ? <AddRow to={linkTo('new')}>{t('documents:add')}</AddRow> : null}
        searchLabel={t('documents:search')}
        columns={useDocumentColumns()}
        {...(mayChange
          ? {
              linkOf: ({ id }: Document) => linkTo(id),
              rowMenu: (row: Document) => <DocumentMenu document={row} mayChange editAt={linkTo(row.id)} />,
            }
          : {})}
        empty={
          <EmptyState icon={<FileIcon width={40} height={40} />} title={t('documents:none')}>
            {t('documents:noneOfCompany')}
          </EmptyState>
        }
      />
      {mayChange ? (
        <ItemDialog id={item} title={t('documents:editTitle')} read={readDocument} onClose={close}>
          {(opened) => <DocumentDialog owner={{ company: company.id }} opened={opened} onClose={close} />}
        </ItemDialog>
      ) : null}
    </>
  )
}

export { CompanyDocumentsPage as Component }
