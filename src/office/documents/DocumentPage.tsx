import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert, StatusBadge, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { type OpenDocument, readDocument } from '../shared/documents/read-document.ts'
import type { DocumentOwner } from '../shared/documents/DocumentFields.tsx'
import { useDocumentMenu } from '../shared/documents/DocumentMenu.tsx'
import { DocumentVersions } from '../shared/documents/DocumentVersions.tsx'
import { isLetter } from '../shared/documents/is-letter.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { LetterView } from './LetterView.tsx'
import { type OpenLetter, readLetter } from './read-letter.ts'
import { mayChangeDocument, type OwnedDocument, withOwners } from './document-owners.ts'

const DocumentDialog = lazyDialog(
  async () => (await import('../shared/dialogs/DocumentDialog.tsx')).DocumentDialog,
)

interface DocumentData extends OpenDocument {
  readonly document: OwnedDocument
  readonly letter: OpenLetter | undefined
}

export const { loader, Component } = definePage(
  'document',
  async (signal, { documentId = '' }, { searchParams }): Promise<DocumentData> => {
    const opened = await readDocument(documentId, signal)
    const [[document = opened.document], letter] = await Promise.all([
      withOwners([opened.document], signal),
      isLetter(opened.document) ? readLetter(opened.versions, searchParams, signal) : undefined,
    ])
    return { ...opened, document, letter }
  },
  DocumentDetails,
)

function DocumentDetails({ data }: { readonly data: DocumentData }) {
  const { document, file, versions, letter } = data
  const { t } = useTranslation('documents')
  const { date } = useFormats()
  const { roles } = useUser()
  const [isEditing, setEditing] = useState(false)
  const mayChange = mayChangeDocument(roles, document)
  const owner = ownerOf(document)
  return (
    <DetailLayout
      back={{ to: '/documents', title: t('back') }}
      title={document.name}
      badges={<StatusBadge>{t(`types.${document.documentType}`)}</StatusBadge>}
      facts={[
        { term: t('owner'), value: <OwnerLink document={document} /> },
        {
          term: t('file'),
          value:
            file === undefined ? undefined : (
              <a href={file.href} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ),
        },
        { term: t('added'), value: date(document.createdAt) },
        { term: t('changed'), value: date(document.updatedAt) },
      ]}
      action={
        mayChange && owner !== undefined ? (
          <Button variant="outline" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        ) : null
      }
      menu={useDocumentMenu({ document, mayChange, goTo: '/documents' })}
      notice={
        isLetter(document) ? (
          <Alert tone="neutral">{t('letterNotice')}</Alert>
        ) : document.owner?.closed === true ? (
          <Alert tone="neutral">{t('closedNotice')}</Alert>
        ) : undefined
      }
    >
      <TitledCard title={t('versions')} display="grid" gap="8px">
        <DocumentVersions versions={versions} mayChoose={mayChange} shown={letter?.shown.version} />
      </TitledCard>
      {letter === undefined ? null : <LetterView letter={letter} versions={versions} />}
      {isEditing && owner !== undefined ? (
        <DocumentDialog owner={owner} opened={data} showVersions={false} onClose={() => setEditing(false)} />
      ) : null}
    </DetailLayout>
  )
}

const ownerOf = ({ company, project }: OwnedDocument): DocumentOwner | undefined =>
  project !== undefined ? { project } : company === undefined ? undefined : { company }

function OwnerLink({ document: { owner } }: { readonly document: OwnedDocument }) {
  const { t } = useTranslation('documents')
  if (owner === undefined) return '–'
  return (
    <>
      {t(owner.kind)} <TextLink to={owner.to}>{owner.title}</TextLink>
    </>
  )
}
