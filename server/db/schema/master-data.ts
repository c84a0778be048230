import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { entity } from './columns.ts'

export const units = pgTable('units', {
  code: text('code').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  symbol: text('symbol').notNull(),
  /** kilograms = amount x factor; null where the unit is no mass. */
  factorToKilograms: doublePrecision('factor_to_kilograms'),
  weighbridge: boolean('weighbridge').notNull().default(false),
  position: integer('position').notNull(),
})

export const truckTypes = pgTable('truck_types', {
  code: text('code').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  position: integer('position').notNull(),
})

export const projectStatuses = pgTable('project_statuses', {
  ...entity,
  key: text('key').notNull().unique(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  blocked: boolean('blocked').notNull().default(false),
  position: integer('position').notNull(),
})

/** EWC (Eural) codes; unique is code and validFrom, for the list changes by law. */
export const ewcCodes = pgTable('ewc_codes', {
  ...entity,
  /** Six digits, without spaces. */
  code: text('code').notNull(),
  hazardous: boolean('hazardous').notNull(),
  validFrom: text('valid_from'),
  validTo: text('valid_to'),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
})

export const processingMethods = pgTable('processing_methods', {
  code: text('code').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
})
