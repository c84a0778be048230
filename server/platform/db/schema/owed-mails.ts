import { index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, timestamptz } from './columns.ts'
import { shipments } from './shipments.ts'

/** `signed`: a signature after the mail of its load or unload, which had waited for it. */
export const mailedEvents = [
  'loaded',
  'unloaded',
  'corrected',
  'not_accepted',
  'rest_unloaded',
  'forwarded',
  'signed',
] as const
export type MailedEvent = (typeof mailedEvents)[number]

/** Written with the event, removed when the mail is put into the outbox. */
export const owedMails = pgTable(
  'owed_mails',
  {
    eventId: uuid('event_id').primaryKey(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    event: text('event', { enum: mailedEvents }).notNull(),
    recipients: text('recipients').array().notNull(),
    waitsUntil: timestamptz('waits_until').notNull(),
  },
  (table) => [
    index('owed_mails_shipment').on(table.shipmentId),
    checkOneOf('owed_mails_event', table.event, mailedEvents),
  ],
)
