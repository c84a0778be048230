import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { entity } from './columns.ts'

/** The tenant: all data of a customer is invisible to every other. */
export const customers = pgTable('customers', {
  ...entity,
  name: text('name').notNull(),
  debtorNumber: text('debtor_number'),
  themePrimaryColor: text('theme_primary_color'),
  language: text('language').notNull().default('nl'),
  unlimitedModifications: boolean('unlimited_modifications').notNull().default(false),
  manageProducts: boolean('manage_products').notNull().default(false),
})
