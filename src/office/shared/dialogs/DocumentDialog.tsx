import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import {
  type Document,
  documents,
  type DocumentVersion,
  documentVersions,
  type DocumentDraft,
  uploadedDocumentTypes,
} from '#contract/documents.ts'
import { maxUploadBytes, mediaObjects, uploadTypes } from '#contract/media-objects.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { labelStyle } from '../../../ui/fields.tsx'
import type { UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { StatusBadge } from '../../../ui/surfaces.tsx'
import { toast } from '../../../ui/toaster.ts'
import { downloadFile } from '../download.ts'
import { officeFields } from '../fields/office-fields.ts'
import { useEditForm } from '../forms/use-edit-form.ts'
import { uploadAs, uploadedFile } from '../upload.ts'
import { useFormats } from '../use-formats.ts'
import { useMutation } from '../use-mutation.ts'
import { FormDialog } from './FormDialog.tsx'

/** What an uploaded document belongs to: one of the two. */
export type DocumentOwner = { readonly company: string } | { readonly project: string }

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

const valuesOf = (document: Document | undefined) => ({
  name: document?.name ?? '',
  documentType: (uploadedDocumentTypes.find((type) => type === document?.documentType) ??
    (document === undefined ? 'permit' : 'other')) as DocumentDraft['documentType'],
  file: document?.file ?? '',
})

const { FileInput, SelectInput, TextInput } = officeFields<ReturnType<typeof valuesOf>>()

/** An uploaded document, to add or to change; another file becomes its next version. */
export function DocumentDialog({
  owner,
  opened,
  onClose,
}: {
  readonly owner: DocumentOwner
  /** Absent to add one. */
  readonly opened?: OpenDocument | undefined
  /** Also once it is saved. */
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  const form = useEditForm({
    collection: documents,
    item: opened?.document,
    draftKey: `new of ${Object.values(owner).join(' ')}`,
    values: valuesOf,
    draft: (values) => ({ ...values, ...owner }),
    onSaved: ({ name }) => {
      toast('success', t(opened === undefined ? 'document.created' : 'document.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(opened === undefined ? 'document.addTitle' : 'document.editTitle')}
      form={form}
      onClose={onClose}
    >
      <TextInput name="name" label={t('document.name')} autoComplete="off" />
      <SelectInput
        name="documentType"
        label={t('document.type')}
        options={uploadedDocumentTypes.map((type) => ({ value: type, label: t(`document.types.${type}`) }))}
      />
      <FileInput
        name="file"
        label={t('document.file')}
        help={t('document.fileHelp')}
        accept={uploadTypes.document}
        maxBytes={maxUploadBytes}
        chosen={opened?.file}
        upload={uploadAs({ kind: 'document', ...owner })}
      />
      {opened === undefined ? null : <Versions versions={opened.versions} />}
    </FormDialog>
  )
}

function Versions({ versions }: Pick<OpenDocument, 'versions'>) {
  const { t } = useTranslation('companies')
  const { moment } = useFormats()
  const { run, busy } = useMutation()
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.span css={labelStyle}>{t('document.versions')}</chakra.span>
      <chakra.ul display="grid" borderTop="1px solid" borderColor="border">
        {versions.map(({ id, version, createdAt, mediaObject }, index) => (
          <chakra.li
            key={id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="4px 12px"
            minHeight="row"
            borderBottom="1px solid"
            borderColor="border"
          >
            <chakra.span flex="1" minWidth="0">
              {t('document.version', { number: version })}{' '}
              {index === 0 ? <StatusBadge>{t('document.newest')}</StatusBadge> : null}
            </chakra.span>
            <chakra.time className="numbers" color="fg.muted" dateTime={createdAt}>
              {moment(createdAt)}
            </chakra.time>
            {mediaObject === undefined ? null : (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => void run(() => downloadFile(mediaObject))}
              >
                {t('document.download')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}
