import { useTranslation } from 'react-i18next'
import { type Document, type DocumentDraft, uploadedDocumentTypes } from '#contract/letters/documents.ts'
import type { UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { fileFields } from '../fields/file-fields.ts'
import { officeFields } from '../fields/office-fields.ts'

export type DocumentOwner = { readonly company: string } | { readonly project: string }

export const documentValues = (document: Document | undefined) => ({
  name: document?.name ?? '',
  documentType: (uploadedDocumentTypes.find((type) => type === document?.documentType) ??
    (document === undefined ? 'permit' : 'other')) as DocumentDraft['documentType'],
  file: document?.file ?? '',
  withCompanyLogo: document?.latestVersion?.withCompanyLogo ?? false,
})

type Values = ReturnType<typeof documentValues>

const { CheckInput, SelectInput, TextInput } = officeFields<Values>()
const { MediaInput } = fileFields<Values>()

/** The file waits until its owner is known. */
export function DocumentFields({
  owner,
  chosen,
}: {
  readonly owner: DocumentOwner | undefined
  readonly chosen?: UploadedFile | undefined
}) {
  const { t } = useTranslation('documents')
  return (
    <>
      <TextInput name="name" label={t('name')} />
      <SelectInput
        name="documentType"
        label={t('type')}
        options={uploadedDocumentTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      <MediaInput
        name="file"
        label={t('file')}
        help={t(owner === undefined ? 'chooseOwnerFirst' : 'fileHelp')}
        disabled={owner === undefined}
        chosen={chosen}
        media={{ kind: 'document', ...owner }}
      />
      <CheckInput name="withCompanyLogo" label={t('withCompanyLogo')} />
    </>
  )
}
