import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { entity, standing } from './columns.ts'

export const units = pgTable('units', {
  code: text('code').primaryKey(),
  ...standing,
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
  ...standing,
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
  /** Two, four or six digits, without spaces. */
  code: text('code').notNull(),
  /** chapter, subchapter or code; only codes are ever chosen. */
  level: text('level').notNull().default('code'),
  hazardous: boolean('hazardous').notNull(),
  validFrom: text('valid_from'),
  validTo: text('valid_to'),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
})

export const processingMethods = pgTable('processing_methods', {
  code: text('code').primaryKey(),
  ...standing,
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  group: text('group'),
})

export const senderTypes = pgTable('sender_types', {
  code: text('code').primaryKey(),
  ...standing,
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  position: integer('position').notNull(),
})

export const countries = pgTable('countries', {
  /** ISO 3166-1 alpha-2. */
  code: text('code').primaryKey(),
  ...standing,
  iso3: text('iso3').notNull(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
})
