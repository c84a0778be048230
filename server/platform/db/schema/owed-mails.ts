import { index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, timestamptz } from './columns.ts'
import { shipments } from './shipments.ts'

/**
 * What recipients of a shipment are mailed of. `signed`: a signature that came after the mail of its load or unload, which had
 * waited for it.
 */
export const mailedEvents = ['loaded', 'unloaded', 'corrected', 'not_accepted', 'signed'] as const
export type MailedEvent = (typeof mailedEvents)[number]

/** Mails of events of shipments that are not in the outbox yet: written with the event, removed when the mail is put there. */
export const owedMails = pgTable(
  'owed_mails',
  {
    eventId: uuid('event_id').primaryKey(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    event: text('event', { enum: mailedEvents }).notNull(),
    /** Whom the flow named for it at that moment. */
    recipients: text('recipients').array().notNull(),
    /** How long it waits for the signatures that the flow asks for. */
    waitsUntil: timestamptz('waits_until').notNull(),
  },
  (table) => [
    index('owed_mails_shipment').on(table.shipmentId),
    checkOneOf('owed_mails_event', table.event, mailedEvents),
  ],
)
