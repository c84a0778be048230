import type { Queryable } from '../db/connect.ts'
import { sql, type SQL } from '../db/drizzle.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import { enqueueAll } from '../jobs/enqueue.ts'

export interface QueuedDelivery {
  readonly delivery: string
  readonly webhook: string
}

/**
 * Part of the statement that writes the events (`id`, `customer_id`, `kind`), so that customers without
 * webhooks cost nothing. Returns `id`, `webhook_id` and `status`.
 */
export const insertDeliveries = (events: SQL): SQL => sql`
  insert into webhook_deliveries (customer_id, webhook_id, event, shipment_event_id, status)
  select webhook.customer_id, webhook.id, happened.name, happened.id, ${initialStatus}
  from (select id, customer_id, case kind when 'refused' then 'exception.raised' else 'shipment.' || kind end as name
    from ${events}) as happened
  join webhooks as webhook on webhook.customer_id = happened.customer_id and happened.name = any(webhook.events)
  returning id, webhook_id, status`

const initialStatus = sql`case when webhook.paused_at is null then 'waiting' else 'held' end`

/** Of the rows of `insertDeliveries`: those to send, as JSON; null without any. */
export const waitingDeliveries = (inserted: SQL): SQL => sql`
  (select json_agg(json_build_object('delivery', id, 'webhook', webhook_id)) from ${inserted} where status = 'waiting')`

export const sendLater = (db: Queryable, deliveries: readonly QueuedDelivery[] | null): Promise<void> =>
  enqueueAll(db, 'send_webhook', deliveries ?? [])

const queueEvent = sqlStatement<{ deliveries: QueuedDelivery[] | null }>(
  'queue webhooks of an event',
  sql`with deliveries as (${insertDeliveries(sql`shipment_events where id = ${sql.placeholder('event')}`)})
    select ${waitingDeliveries(sql`deliveries`)} as deliveries`,
)

export async function queueEventDeliveries(db: Queryable, event: string): Promise<void> {
  const [queued] = await queueEvent(db, { event })
  await sendLater(db, queued?.deliveries ?? null)
}

/** `insert` of webhook deliveries for new letters: rows of versions with `id` and `customer_id`. */
export const insertLetterDeliveries = (versions: SQL): SQL => sql`
  insert into webhook_deliveries (customer_id, webhook_id, event, document_version_id, status)
  select webhook.customer_id, webhook.id, 'letter.kept', version.id, ${initialStatus}
  from ${versions} as version
  join webhooks as webhook on webhook.customer_id = version.customer_id and 'letter.kept' = any(webhook.events)
  returning id, webhook_id, status`
