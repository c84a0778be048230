import { date, index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { entityColumns, refersTo } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'

export const products = pgTable(
  'products',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    companyId: uuid('company_id').references(() => companies.id),
    name: text('name').notNull(),
    description: text('description'),
    certificateNumber: text('certificate_number'),
    certificateId: uuid('certificate_id'),
    certificateValidUntil: date('certificate_valid_until'),
  },
  (table) => [
    index('products_customer').on(table.customerId),
    index('products_certificate')
      .on(table.certificateId)
      .where(sql`${table.certificateId} is not null`),
  ],
)
