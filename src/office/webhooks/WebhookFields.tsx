import { useTranslation } from 'react-i18next'
import { type Webhook, type WebhookEvent, webhookEvents } from '#contract/integrations/webhooks.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { eventKey } from './shared-by-pages.ts'

export const webhookValues = (webhook: Webhook | undefined) => ({
  name: webhook?.name ?? '',
  address: webhook?.address ?? '',
  events: webhook?.events ?? ([] as readonly WebhookEvent[]),
})
const { CheckGroupInput, TextInput } = officeFields<ReturnType<typeof webhookValues>>()

export function WebhookFields() {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <TextInput name="name" label={t('name')} help={t('form.nameHelp')} required maxLength={80} />
      <TextInput
        name="address"
        type="url"
        label={t('address')}
        help={t('form.addressHelp')}
        required
        maxLength={500}
      />
      <CheckGroupInput
        name="events"
        label={t('events')}
        help={t('form.eventsHelp')}
        required
        options={webhookEvents.map((event) => ({ value: event, label: t(`event.${eventKey(event)}`) }))}
      />
    </>
  )
}

/** A webhook needs at least one event. */
export function useEventCheck() {
  const { t } = useTranslation('webhooks')
  return ({ events }: ReturnType<typeof webhookValues>): Record<string, string> =>
    events.length === 0 ? { events: t('form.eventMissing') } : {}
}
