import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import { primaryColors } from '#contract/accounts/customers.ts'
import { locales } from '#contract/kit/locales.ts'
import { retentionMonths } from '#contract/accounts/retention.ts'
import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'

const spans = ['month', 'day'] as const

/** The tenant: all data of a customer is invisible to every other. */
export const customers = pgTable(
  'customers',
  {
    ...entityColumns,
    name: text('name').notNull(),
    debtorNumber: text('debtor_number'),
    themePrimaryColor: text('theme_primary_color', { enum: primaryColors }),
    /** No foreign key, because files belong to customers. */
    logoId: uuid('logo_id'),
    language: text('language', { enum: locales }).notNull().default('nl'),
    timeZone: text('time_zone').notNull().default(defaultTimeZone),
    unlimitedModifications: boolean('unlimited_modifications').notNull().default(false),
    photoMonths: integer('photo_months').notNull().default(retentionMonths.photos.usual),
    positionMonths: integer('position_months').notNull().default(retentionMonths.positions.usual),
    manageProducts: boolean('manage_products').notNull().default(false),
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  },
  (table) => [
    checkOneOf('customers_theme_primary_color', table.themePrimaryColor, primaryColors),
    checkOneOf('customers_language', table.language, locales),
  ],
)

export const customerStatistics = pgTable(
  'customer_statistics',
  {
    customerId: refersTo('customer_id', () => customers.id),
    span: text('span', { enum: spans }).notNull(),
    startsOn: date('starts_on').notNull(),
    figures: jsonb('figures').$type<Omit<PeriodStatistics, 'startsOn'>>().notNull(),
    calculatedAt: timestamptz('calculated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.span, table.startsOn] }),
    index('customer_statistics_start').on(table.startsOn),
    checkOneOf('customer_statistics_span', table.span, spans),
  ],
)
