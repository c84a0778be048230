import { ewcLevels } from '#contract/parties/ewc-codes.ts'
import { senderRoles } from '#contract/parties/master-data.ts'
import { boolean, doublePrecision, integer, pgTable, text, unique } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, versionColumns } from './columns.ts'

export const units = pgTable('units', {
  code: text('code').primaryKey(),
  ...versionColumns,
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  symbol: text('symbol').notNull(),
  factorToKilograms: doublePrecision('factor_to_kilograms'),
  weighbridge: boolean('weighbridge').notNull().default(false),
  position: integer('position').notNull(),
})

export const truckTypes = pgTable('truck_types', {
  code: text('code').primaryKey(),
  ...versionColumns,
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  position: integer('position').notNull(),
})

export const projectStatuses = pgTable('project_statuses', {
  ...entityColumns,
  key: text('key').notNull().unique(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  blocked: boolean('blocked').notNull().default(false),
  position: integer('position').notNull(),
})

/** EWC (Eural) codes. The list changes by law: a code has a row for each period of its meaning. */
export const ewcCodes = pgTable(
  'ewc_codes',
  {
    id: text('id').primaryKey(),
    ...versionColumns,
    code: text('code').notNull(),
    level: text('level', { enum: ewcLevels }).notNull().default('code'),
    hazardous: boolean('hazardous').notNull(),
    validFrom: text('valid_from'),
    validTo: text('valid_to'),
    nameEn: text('name_en').notNull(),
    nameNl: text('name_nl').notNull(),
    /** Its names are those of an imported list, and no short ones of ours. */
    official: boolean('official').notNull().default(false),
  },
  (table) => [
    unique('ewc_codes_code_valid_from').on(table.code, table.validFrom).nullsNotDistinct(),
    checkOneOf('ewc_codes_level', table.level, ewcLevels),
  ],
)

export const processingMethods = pgTable('processing_methods', {
  code: text('code').primaryKey(),
  ...versionColumns,
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
  group: text('group'),
})

export const senderTypes = pgTable(
  'sender_types',
  {
    code: text('code').primaryKey(),
    ...versionColumns,
    nameEn: text('name_en').notNull(),
    nameNl: text('name_nl').notNull(),
    role: text('role', { enum: senderRoles }).notNull(),
    position: integer('position').notNull(),
  },
  (table) => [checkOneOf('sender_types_role', table.role, senderRoles)],
)

export const countries = pgTable('countries', {
  code: text('code').primaryKey(),
  ...versionColumns,
  iso3: text('iso3').notNull(),
  nameEn: text('name_en').notNull(),
  nameNl: text('name_nl').notNull(),
})
