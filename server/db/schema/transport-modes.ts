import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { entityColumns } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A ship, container or truck of a company or of a driver. */
export const transportModes = pgTable(
  'transport_modes',
  {
    ...entityColumns,
    companyId: uuid('company_id').references(() => companies.id),
    ownerId: uuid('owner_id').references(() => users.id),
    type: text('type').notNull(),
    identificationCode: text('identification_code').notNull(),
    /** The fields of its type: the contract's schema of ship, truck or container. */
    particulars: jsonb('particulars').notNull(),
  },
  (table) => [
    index('transport_modes_company').on(table.companyId),
    index('transport_modes_owner').on(table.ownerId),
  ],
)
