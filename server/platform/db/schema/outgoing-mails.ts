import { locales } from '#contract/kit/locales.ts'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import { messageStatuses } from '#contract/accounts/outgoing-mails.ts'
import { date, index, integer, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { checkOneOf, entityColumns, timestamptz } from './columns.ts'
import { customers } from './customers.ts'

export interface StoredAttachment {
  readonly documentVersionId: string
  readonly fileName: string
}

export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    materialFlowId: uuid('material_flow_id'),
    shipmentId: uuid('shipment_id'),
    shipmentEventId: uuid('shipment_event_id'),
    channel: text('channel', { enum: notificationMethods }).notNull(),
    template: text('template').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    recipients: text('recipients').array().notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    /** With a link that grants access, body and `html` are encrypted, and emptied once sent or expired. */
    body: text('body').notNull(),
    html: text('html'),
    attachments: jsonb('attachments').$type<readonly StoredAttachment[]>().notNull().default([]),
    status: text('status', { enum: messageStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: timestamptz('sent_at'),
    secretUntil: timestamptz('secret_until'),
    leavesOn: date('leaves_on'),
  },
  (table) => [
    index('outgoing_mails_created').on(table.createdAt),
    index('outgoing_mails_flow').on(table.materialFlowId),
    index('outgoing_mails_shipment').on(table.shipmentId),
    index('outgoing_mails_failed')
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed'`),
    index('outgoing_mails_sent').on(table.sentAt, table.id),
    index('outgoing_mails_sms')
      .on(table.sentAt)
      .where(sql`${table.channel} = 'sms'`),
    index('outgoing_mails_status').on(table.status, table.id),
    index('outgoing_mails_template').on(table.template, table.id),
    index('outgoing_mails_customer').on(table.customerId, table.createdAt),
    index('outgoing_mails_day')
      .on(table.customerId, table.leavesOn)
      .where(sql`${table.leavesOn} is not null`),
    checkOneOf('outgoing_mails_channel', table.channel, notificationMethods),
    checkOneOf('outgoing_mails_locale', table.locale, locales),
    checkOneOf('outgoing_mails_status', table.status, messageStatuses),
  ],
)
