import { transportModeTypes } from '#contract/parties/master-data.ts'
import { sql } from '../drizzle.ts'
import { index, jsonb, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { truckTypes } from './master-data.ts'
import { users } from './users.ts'

export const transportModes = pgTable(
  'transport_modes',
  {
    ...entityColumns,
    companyId: uuid('company_id').references(() => companies.id),
    ownerId: uuid('owner_id').references(() => users.id),
    type: text('type', { enum: transportModeTypes }).notNull(),
    identificationCode: text('identification_code').notNull(),
    particulars: jsonb('particulars').notNull(),
    measurementCertificateId: uuid('measurement_certificate_id'),
    holdCertificateId: uuid('hold_certificate_id'),
    removedAt: timestamptz('removed_at'),
    /** From the particulars: a truck type in use cannot be removed. */
    truckTypeCode: text('truck_type_code')
      .generatedAlwaysAs(sql`particulars ->> 'truckType'`)
      .references(() => truckTypes.code),
  },
  (table) => [
    index('transport_modes_company').on(table.companyId),
    index('transport_modes_owner').on(table.ownerId),
    // In the orders of the list, so that a page is full before all rows are read.
    index('transport_modes_identification').on(table.identificationCode, table.id),
    index('transport_modes_type').on(table.type, table.id),
    index('transport_modes_truck_type').on(table.truckTypeCode),
    index('transport_modes_measurement_certificate')
      .on(table.measurementCertificateId)
      .where(sql`${table.measurementCertificateId} is not null`),
    index('transport_modes_hold_certificate')
      .on(table.holdCertificateId)
      .where(sql`${table.holdCertificateId} is not null`),
    checkOneOf('transport_modes_type', table.type, transportModeTypes),
  ],
)

/** So that visibility needs no look into shipments. A trigger on `shipments` fills it. */
export const transportModeCustomers = pgTable(
  'transport_mode_customers',
  {
    customerId: refersTo('customer_id', () => customers.id),
    transportModeId: uuid('transport_mode_id')
      .notNull()
      .references(() => transportModes.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.transportModeId] })],
)
