import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { allDocumentTypes, type Document, documents } from '#contract/letters/documents.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { Project } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { FileIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { readDocument } from '../shared/documents/read-document.ts'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { DocumentMenu } from '../shared/documents/DocumentMenu.tsx'
import { useDocumentColumns } from '../shared/documents/use-document-columns.tsx'
import { isLetter } from '../shared/documents/is-letter.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { ProjectLetters } from './ProjectLetters.tsx'

const DocumentDialog = lazyDialog(
  async () => (await import('../shared/dialogs/DocumentDialog.tsx')).DocumentDialog,
)

const list = defineList({
  name: 'project documents',
  texts: 'documents',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    type: {
      kind: 'choice',
      parameter: 'documentType',
      values: allDocumentTypes,
      titleOf: (t, type) => t(`types.${type as (typeof allDocumentTypes)[number]}`),
      title: (t) => t('type'),
    },
  },
  load: (query, { signal, params }) =>
    call(documents.list, { query: { ...query, project: params['projectId'] ?? '' }, signal }),
})
export const { loader } = list

function ProjectDocumentsPage() {
  const { t } = useTranslation(['projects', 'documents'])
  const project = useOutletContext<Project>()
  const { roles } = useUser()
  const { item, linkTo, close } = useItemDialog()
  const mayAdd = !project.shared && !project.status.blocked && may(roles, 'create', 'Document')
  const mayChange = (document: Document) => mayAdd && !isLetter(document)
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.documents')}
        searchLabel={t('documents:search')}
        action={
          <>
            {mayPerform(roles, 'exportLists') ? <ProjectLetters project={project} /> : null}
            {mayAdd ? (
              <LinkButton to={linkTo('new')} preventScrollReset>
                <PlusIcon width={18} height={18} />
                {t('documents:add')}
              </LinkButton>
            ) : null}
          </>
        }
        columns={useDocumentColumns()}
        linkOf={(document) => (mayChange(document) ? linkTo(document.id) : `/documents/${document.id}`)}
        rowMenu={(document) => (
          <DocumentMenu document={document} mayChange={mayChange(document)} editAt={linkTo(document.id)} />
        )}
        empty={
          <EmptyState icon={<FileIcon width={40} height={40} />} title={t('documents:none')}>
            {t('documents:noneOfProject')}
          </EmptyState>
        }
      />
      {mayAdd ? (
        <ItemDialog id={item} title={t('documents:editTitle')} read={readDocument} onClose={close}>
          {(opened) => <DocumentDialog owner={{ project: project.id }} opened={opened} onClose={close} />}
        </ItemDialog>
      ) : null}
    </>
  )
}

export { ProjectDocumentsPage as Component }
