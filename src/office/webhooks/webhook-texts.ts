import { useTranslation } from 'react-i18next'
import { type WebhookDelivery, type WebhookEvent, webhookEvents } from '#contract/webhooks.ts'
import type { webhooks } from '../../i18n/en/webhooks.ts'

/** What an event has as its key in the texts: a dot would separate a part of them. */
export const eventKey = (event: WebhookDelivery['event']) =>
  event.replace('.', '_') as keyof typeof webhooks.event

/** Names events, of which all are said to be so. */
export function useEventNames(): (events: readonly WebhookEvent[]) => string {
  const { t } = useTranslation('webhooks')
  return (events) =>
    events.length === webhookEvents.length
      ? t('allEvents')
      : events.map((event) => t(`event.${eventKey(event)}`)).join(', ')
}

export const stateTones = { active: 'success', failing: 'warning', paused: 'neutral' } as const
export const statusTones = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  held: 'neutral',
} as const

/** Says how an attempt went; nothing where there was none. */
export function useOutcomeText() {
  const { t } = useTranslation('webhooks')
  return ({
    status,
    failure,
  }: {
    readonly status?: number | undefined
    readonly failure?: WebhookDelivery['failure']
  }): string | undefined => {
    if (failure === undefined) return status === undefined ? undefined : t('taken', { status })
    const text = t(`failure.${failure.code}`, { status })
    return failure.cause === undefined ? text : `${text} (${failure.cause})`
  }
}
