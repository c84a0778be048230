import { iriOf } from '#contract/kit/resource.ts'
import type { DeliveryStatus } from '#contract/integrations/webhooks.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { type DeliveryAttempt, webhookDeliveries, type webhooks } from '../../platform/db/schema/webhooks.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { publish } from '../../platform/live/publish.ts'
import type { AttemptResult } from './attempt-delivery.ts'

const keptAttempts = 25

export async function recordAttempt(
  db: Queryable,
  id: string,
  { at, milliseconds, status, answer, failure }: AttemptResult,
  deliveryStatus: DeliveryStatus,
): Promise<void> {
  const attempt: DeliveryAttempt = { at: formatTimestamp(at), milliseconds, status, failure }
  await db
    .update(webhookDeliveries)
    .set({
      status: deliveryStatus,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: at,
      responseStatus: status ?? null,
      milliseconds,
      failure: failure ?? null,
      answer: answer ?? null,
      log: sql`(select jsonb_agg(entry order by place) from jsonb_array_elements(${JSON.stringify([attempt])}::jsonb || ${webhookDeliveries.log})
        with ordinality as entries (entry, place) where place <= ${keptAttempts})`,
    })
    .where(eq(webhookDeliveries.id, id))
}

export const publishWebhook = (
  db: Queryable,
  { id, customerId }: Pick<typeof webhooks.$inferSelect, 'id' | 'customerId'>,
): Promise<void> => publish(db, { '@id': iriOf('webhooks', id), '@type': 'Webhook' }, { customerId })
