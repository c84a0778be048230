import type * as z from 'zod/mini'
import { faultParts, type faultStep } from '#contract/office/fault-reports.ts'
import { index, integer, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, timestamptz } from './columns.ts'

export const faultReports = pgTable(
  'fault_reports',
  {
    id: uuid('id').primaryKey(),
    fingerprint: text('fingerprint').notNull().unique(),
    part: text('part', { enum: faultParts }).notNull(),
    appVersion: text('app_version').notNull(),
    where: text('reported_by').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    stack: text('stack'),
    steps: jsonb('steps').$type<readonly z.output<typeof faultStep>[]>().notNull(),
    count: integer('count').notNull(),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [
    index('fault_reports_last').on(table.lastAt),
    checkOneOf('fault_reports_part', table.part, faultParts),
  ],
)
