import {
  type DeliveryFailure,
  deliveryStatuses,
  webhookEvents,
  webhookPauseReasons,
  webhookTestEvent,
} from '#contract/integrations/webhooks.ts'
import { sql } from '../drizzle.ts'
import { index, integer, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { checkAllOf, checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    ...entityColumns,
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    address: text('address').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: timestamptz('previous_secret_until'),
    pausedAt: timestamptz('paused_at'),
    pauseReason: text('pause_reason', { enum: webhookPauseReasons }),
    lastSuccessAt: timestamptz('last_success_at'),
    lastFailureAt: timestamptz('last_failure_at'),
    createdById: refersTo('created_by_id', () => users.id),
  },
  (table) => [
    index('webhooks_customer').on(table.customerId),
    checkAllOf('webhooks_events', table.events, webhookEvents),
    checkOneOf('webhooks_pause_reason', table.pauseReason, webhookPauseReasons),
  ],
)

export interface DeliveryAttempt {
  readonly at: string
  readonly status?: number | undefined
  readonly milliseconds: number
  readonly failure?: DeliveryFailure | undefined
}

/** What a webhook is to get, written in the event's transaction, and how that went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id').notNull(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: [...webhookEvents, webhookTestEvent] }).notNull(),
    /** No constraint: the log must not keep anything from being removed. */
    shipmentEventId: uuid('shipment_event_id'),
    documentVersionId: uuid('document_version_id'),
    status: text('status', { enum: deliveryStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    queuedAt: timestamptz('queued_at').notNull().defaultNow(),
    lastAttemptAt: timestamptz('last_attempt_at'),
    responseStatus: integer('response_status'),
    milliseconds: integer('milliseconds'),
    failure: jsonb('failure').$type<DeliveryFailure>(),
    answer: text('answer'),
    log: jsonb('log')
      .$type<readonly DeliveryAttempt[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_undelivered')
      .on(table.webhookId, table.createdAt)
      .where(sql`${table.status} in ('failed', 'held')`),
    index('webhook_deliveries_waiting')
      .on(table.queuedAt)
      .where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_created').on(table.createdAt),
    checkOneOf('webhook_deliveries_event', table.event, [...webhookEvents, webhookTestEvent]),
    checkOneOf('webhook_deliveries_status', table.status, deliveryStatuses),
  ],
)
