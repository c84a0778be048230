import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { documents } from '#contract/letters/documents.ts'
import { labelStyle } from '../../../ui/controls/fields.tsx'
import { toast } from '../../../ui/overlays/toaster.ts'
import { DocumentFields, type DocumentOwner, documentValues } from '../documents/DocumentFields.tsx'
import type { OpenDocument } from '../documents/read-document.ts'
import { DocumentVersions } from '../documents/DocumentVersions.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { FormDialog } from './FormDialog.tsx'

export function DocumentDialog({
  owner,
  opened,
  showVersions = true,
  onClose,
}: {
  readonly owner: DocumentOwner
  readonly opened?: OpenDocument | undefined
  readonly showVersions?: boolean
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
