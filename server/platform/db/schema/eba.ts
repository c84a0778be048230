import { type EbaFailure, ebaLetterStatuses, weighingDecisions } from '#contract/integrations/eba.ts'
import { sql } from '../drizzle.ts'
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies, locations } from './companies.ts'
import { customers } from './customers.ts'
import { documentVersions } from './documents.ts'
import { shipments } from './shipments.ts'
import { users } from './users.ts'

export const ebaConnections = pgTable('eba_connections', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  customerId: uuid('customer_id').references(() => customers.id),
  lastContactAt: timestamptz('last_contact_at'),
  lastErrorAt: timestamptz('last_error_at'),
  lastFailure: jsonb('last_failure').$type<EbaFailure>(),
})

export const ebaLetters = pgTable(
  'eba_letters',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    shipmentId: refersTo('shipment_id', () => shipments.id),
    companyId: refersTo('company_id', () => companies.id),
    documentVersionId: refersTo('document_version_id', () => documentVersions.id),
    status: text('status', { enum: ebaLetterStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastFailure: jsonb('last_failure').$type<EbaFailure>(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    uniqueIndex('eba_letters_once').on(table.documentVersionId, table.companyId),
    index('eba_letters_shipment').on(table.shipmentId),
    index('eba_letters_company')
      .on(table.companyId)
      .where(sql`${table.status} <> 'sent'`),
    checkOneOf('eba_letters_status', table.status, ebaLetterStatuses),
  ],
)

export const ebaWeighings = pgTable(
  'eba_weighings',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    shipmentId: uuid('shipment_id').references(() => shipments.id),
    licencePlate: text('licence_plate').notNull(),
    letterNumber: text('letter_number'),
    weighedAt: timestamptz('weighed_at').notNull(),
    grossKilograms: doublePrecision('gross_kilograms'),
    tareKilograms: doublePrecision('tare_kilograms'),
    netKilograms: doublePrecision('net_kilograms').notNull(),
    ticketNumber: text('ticket_number'),
    decision: text('decision', { enum: weighingDecisions }),
    decidedAt: timestamptz('decided_at'),
    decidedById: uuid('decided_by_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('eba_weighings_once').on(table.locationId, table.externalId),
    index('eba_weighings_shipment').on(table.shipmentId),
    checkOneOf('eba_weighings_decision', table.decision, weighingDecisions),
  ],
)
