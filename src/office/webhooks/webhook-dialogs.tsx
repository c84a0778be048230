import { useTranslation } from 'react-i18next'
import { createWebhook, type IssuedWebhook, type Webhook, webhooks } from '#contract/integrations/webhooks.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { useReload } from '../shared/page/use-reload.ts'
import { useEventCheck, WebhookFields, webhookValues } from './WebhookFields.tsx'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

export function NewWebhookDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (webhook: IssuedWebhook) => void
}) {
  const { t } = useTranslation('webhooks')
  const form = useEditForm({
    // It takes no id, and answers with the secret beside what every webhook has.
    collection: { ...webhooks, create: createWebhook as unknown as typeof webhooks.create },
    item: undefined,
    values: webhookValues,
    check: useEventCheck(),
    onSaved: (made) => onMade(made as IssuedWebhook),
  })
  return (
    <FormDialog size="sm" title={t('add')} form={form} saveLabel={t('form.save')} onClose={onClose}>
      <WebhookFields />
    </FormDialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: Closable & { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const reload = useReload()
  const form = useEditForm({
    collection: webhooks,
    item: webhook,
    values: webhookValues,
    check: useEventCheck(),
    onSaved: async () => {
      onClose()
      await reload()
    },
  })
  return (
    <FormDialog size="sm" title={t('form.edit')} form={form} onClose={onClose}>
      <WebhookFields />
    </FormDialog>
  )
}
