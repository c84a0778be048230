import { useTranslation } from 'react-i18next'
import { iriOf } from '#contract/kit/resource.ts'
import { type WebhookDelivery, type WebhookEvent, webhookEvents } from '#contract/integrations/webhooks.ts'
import type { webhooks } from '../../i18n/en/webhooks.ts'
import { useLiveUpdates } from '../shared/page/use-live-updates.ts'

/** The event's key in the texts: a dot would separate a part of it. */
export const eventKey = (event: WebhookDelivery['event']) =>
  event.replace('.', '_') as keyof typeof webhooks.event

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

const topics = [iriOf('webhooks', '{id}')]

/**
 * Loads a webhook's page again when something was sent: each delivery changes its webhook, which does not
 * concern other pages.
 */
export const useWebhookUpdates = (): void => useLiveUpdates(topics)
