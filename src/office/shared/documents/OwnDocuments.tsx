import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Document, documents } from '#contract/letters/documents.ts'
import { call } from '../../../api/call.ts'
import { FileIcon } from '../../../ui/theme/icons.tsx'
import { EmptyState } from '../../../ui/theme/surfaces.tsx'
import { ItemDialog } from '../dialogs/ItemDialog.tsx'
import { lazyDialog } from '../dialogs/lazy-dialog.tsx'
import { newItem, useItemDialog } from '../dialogs/use-item-dialog.ts'
import { defineList } from '../list/define-list.ts'
import { ListLayout } from '../list/ListLayout.tsx'
import { AddLink } from '../page/item-actions.tsx'
import type { DocumentOwner } from './DocumentFields.tsx'
import { DocumentMenu } from './DocumentMenu.tsx'
import { isLetter } from './is-letter.ts'
import { readDocument } from './read-document.ts'
import { useDocumentColumns } from './use-document-columns.tsx'

const DocumentDialog = lazyDialog(async () => (await import('../dialogs/DocumentDialog.tsx')).DocumentDialog)

export const defineDocumentsList = (
  name: string,
  types: readonly Document['documentType'][],
  ownerIn: (params: Readonly<Record<string, string | undefined>>) => DocumentOwner,
) =>
  defineList({
    name,
    texts: 'documents',
    sorting: { field: 'createdAt', direction: 'desc' },
    filters: {
      type: {
        kind: 'choice',
        parameter: 'documentType',
        values: types,
        titleOf: (t, type) => t(`types.${type as Document['documentType']}`),
        title: (t) => t('type'),
      },
    },
    load: (query, { signal, params }) =>
      call(documents.list, { query: { ...query, ...ownerIn(params) }, signal }),
  })

/** The documents of a company or a project, each in a dialog over the list; letters have a page. */
export function OwnDocuments({
  list,
  title,
  none,
  owner,
  mayAdd,
  action,
}: {
  readonly list: ReturnType<typeof defineDocumentsList>
  readonly title: string
  readonly none: string
  readonly owner: DocumentOwner
  readonly mayAdd: boolean
  readonly action?: ReactNode
}) {
  const { t } = useTranslation('documents')
  const { item, linkTo, close } = useItemDialog()
  const mayChange = (document: Document) => mayAdd && !isLetter(document)
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={title}
        searchLabel={t('search')}
        action={
          <>
            {action}
            {mayAdd ? <AddLink to={linkTo(newItem)}>{t('add')}</AddLink> : null}
          </>
        }
        columns={useDocumentColumns()}
        linkOf={(document) => (mayChange(document) ? linkTo(document.id) : `/documents/${document.id}`)}
        rowMenu={(document) => (
          <DocumentMenu document={document} mayChange={mayChange(document)} editAt={linkTo(document.id)} />
        )}
        empty={<EmptyState icon={FileIcon} title={t('none')} hint={none} />}
      />
      {mayAdd ? (
        <ItemDialog id={item} title={t('editTitle')} read={readDocument} onClose={close}>
          {(opened) => <DocumentDialog owner={owner} opened={opened} onClose={close} />}
        </ItemDialog>
      ) : null}
    </>
  )
}
