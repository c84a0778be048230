import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  mailMaterialFlow,
  materialFlowMail,
  type OfficeFlow,
} from '#contract/flows/material-flow-collection.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'

const noMail = { recipients: [] as readonly string[], message: '' }
const { EmailsInput, TextAreaInput } = officeFields<typeof noMail>()

export function MailDialog({ flow, onClose }: { readonly flow: OfficeFlow; readonly onClose: () => void }) {
  const { t } = useTranslation('flows')
  const [key] = useState(() => crypto.randomUUID())
  const form = useActionForm({
    schema: materialFlowMail,
    initial: { ...noMail, recipients: (flow.recipients ?? []).map(({ email }) => email) },
    send: async (body) => {
      await call(mailMaterialFlow, { params: { id: flow.id }, body, idempotencyKey: key })
      toast('success', t('mail.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mail.title', { name: flow.usualName })}
      description={t('mail.lead')}
      form={form}
      saveLabel={t('mail.send')}
      onClose={onClose}
    >
      <EmailsInput name="recipients" label={t('mail.recipients')} required />
      <TextAreaInput name="message" label={t('mail.message')} rows={5} maxLength={2000} />
    </FormDialog>
  )
}
