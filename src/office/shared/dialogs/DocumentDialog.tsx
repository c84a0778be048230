import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type Document, documents, type DocumentVersion, documentVersions } from '#contract/documents.ts'
import { mediaObjects } from '#contract/media-objects.ts'
import { call } from '../../../api/call.ts'
import { labelStyle } from '../../../ui/fields.tsx'
import type { UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { toast } from '../../../ui/toaster.ts'
import { DocumentFields, type DocumentOwner, documentValues } from '../documents/DocumentFields.tsx'
import { DocumentVersions } from '../documents/DocumentVersions.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { uploadedFile } from '../upload.ts'
import { FormDialog } from './FormDialog.tsx'

/** A document with its newest file and all its versions, as its dialog shows it. */
export interface OpenDocument {
  readonly document: Document
  readonly file: UploadedFile | undefined
  readonly versions: readonly Omit<DocumentVersion, 'content'>[]
}

/** Reads what the dialog of a document shows. Throws Problem or NetworkError. */
export async function readDocument(id: string, signal: AbortSignal): Promise<OpenDocument> {
  const [document, versions] = await Promise.all([
    call(documents.read, { params: { id }, signal }),
    call(documentVersions.list, {
      query: { document: id, order: { version: 'desc' }, itemsPerPage: 100 },
      signal,
    }),
  ])
  const file =
    document.file === undefined
      ? undefined
      : uploadedFile(await call(mediaObjects.read, { params: { id: document.file }, signal }))
  return { document, file, versions: versions.member }
}

/** An uploaded document, to add or to change; another file becomes its next version. */
export function DocumentDialog({
  owner,
  opened,
  showVersions = true,
  onClose,
}: {
  readonly owner: DocumentOwner
  /** Absent to add one. */
  readonly opened?: OpenDocument | undefined
  /** False where the page shows them. */
  readonly showVersions?: boolean
  /** Also once it is saved. */
  readonly onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const form = useEditForm({
    collection: documents,
    item: opened?.document,
    draftKey: `new of ${Object.values(owner).join(' ')}`,
    values: documentValues,
    draft: (values) => ({ ...values, ...owner }),
    onSaved: ({ name }) => {
      toast('success', t(opened === undefined ? 'created' : 'saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog title={t(opened === undefined ? 'addTitle' : 'editTitle')} form={form} onClose={onClose}>
      <DocumentFields owner={owner} chosen={opened?.file} />
      {opened === undefined || !showVersions ? null : (
        <chakra.div display="grid" gap="4px">
          <chakra.span css={labelStyle}>{t('versions')}</chakra.span>
          <DocumentVersions versions={opened.versions} />
        </chakra.div>
      )}
    </FormDialog>
  )
}
