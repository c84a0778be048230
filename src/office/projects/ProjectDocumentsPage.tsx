import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type Document, documents } from '#contract/documents.ts'
import { may } from '#contract/permissions.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { FileIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { MenuAction, MenuLink, MoreMenu } from '../../ui/Menu.tsx'
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

const list = defineList({
  name: 'project documents',
  texts: 'projects',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {},
  load: (query, { signal, params }) =>
    call(documents.list, { query: { ...query, project: params['projectId'] ?? '' }, signal }),
})
export const { loader } = list

function useDocumentColumns(): readonly Column<Document>[] {
  const { t } = useTranslation('projects')
  const { date } = useFormats()
  return [
    {
      key: 'name',
      title: t('documents.name'),
      sortable: true,
      width: 280,
      maxWidth: 480,
      visibility: 'always',
      cell: (row) => row.name,
    },
    {
      key: 'documentType',
      title: t('documents.type'),
      sortable: true,
      width: 150,
      cell: (row) => t(`documents.types.${row.documentType}`),
    },
    {
      key: 'version',
      title: t('documents.version'),
      numeric: true,
      width: 90,
      cell: (row) => row.latestVersion?.version ?? '–',
    },
    {
      key: 'updatedAt',
      title: t('documents.changed'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <time className="numbers" dateTime={row.updatedAt}>
          {date(row.updatedAt)}
        </time>
      ),
    },
  ]
}

/** The documents that were uploaded for a project, with their versions. */
function ProjectDocumentsPage() {
  const { t } = useTranslation('projects')
  const project = useOutletContext<Project>()
  const { roles } = useUser()
  const { item, linkTo, close } = useItemDialog()
  const mayChange = !project.shared && may(roles, 'create', 'Document')
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.documents')}
        searchLabel={t('documents.search')}
        action={
          mayChange ? (
            <LinkButton to={linkTo('new')} preventScrollReset>
              <PlusIcon width={18} height={18} />
              {t('documents.add')}
            </LinkButton>
          ) : undefined
        }
        columns={useDocumentColumns()}
        {...(mayChange ? { linkOf: ({ id }: Document) => linkTo(id) } : {})}
        rowMenu={(document) => (
          <DocumentMenu document={document} editAt={mayChange ? linkTo(document.id) : undefined} />
        )}
        empty={
          <EmptyState icon={<FileIcon width={40} height={40} />} title={t('documents.empty')}>
            {t('documents.emptyHint')}
          </EmptyState>
        }
      />
      {mayChange ? (
        <ItemDialog id={item} title={t('documents.edit')} read={readDocument} onClose={close}>
          {(opened) => <DocumentDialog owner={{ project: project.id }} opened={opened} onClose={close} />}
        </ItemDialog>
      ) : null}
    </>
  )
}

function DocumentMenu({
  document: { id, name, file },
  editAt,
}: {
  readonly document: Document
  /** Absent for those who only read. */
  readonly editAt: string | undefined
}) {
  const { t } = useTranslation(['projects', 'lists'])
  const { ask, run } = useMutation()
  const remove = () =>
    ask(
      {
        title: t('documents.removeTitle', { name }),
        body: t('documents.removeBody'),
        confirm: t('documents.remove'),
        tone: 'danger',
      },
      () => call(documents.remove, { params: { id } }),
      t('documents.removed'),
    )
  return (
    <MoreMenu size="sm" label={t('lists:table.rowMenu', { name })}>
      {file === undefined ? null : (
        <MenuAction icon={<FileIcon />} onSelect={() => void run(() => downloadFile(file))}>
          {t('documents.download')}
        </MenuAction>
      )}
      {editAt === undefined ? null : (
        <>
          <MenuLink to={editAt}>{t('documents.edit')}</MenuLink>
          <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
            {t('documents.remove')}
          </MenuAction>
        </>
      )}
    </MoreMenu>
  )
}

export { ProjectDocumentsPage as Component }
