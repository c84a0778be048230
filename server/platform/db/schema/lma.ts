import { lmaKinds, type LmaValues } from '#contract/integrations/lma-fields.ts'
import { type LmaError, lmaSessionStates } from '#contract/integrations/lma.ts'
import { sql } from '../drizzle.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

export const lmaSessions = pgTable(
  'lma_sessions',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    /** `2026-11`. */
    month: text('month').notNull(),
    /** Made for the test environment of the LMA: nothing in it was notified. */
    isTest: boolean('is_test').notNull(),
    status: text('status', { enum: lmaSessionStates }).notNull(),
    /** The desk's id of the session, once it has answered. */
    deskSession: text('desk_session'),
    failure: jsonb('failure').$type<LmaError>(),
    createdById: refersTo('created_by_id', () => users.id),
    sentAt: timestamptz('sent_at'),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    index('lma_sessions_company').on(table.companyId, table.month),
    index('lma_sessions_open')
      .on(table.id)
      .where(sql`${table.status} in ('queued', 'sent')`),
    checkOneOf('lma_sessions_status', table.status, lmaSessionStates),
  ],
)

const lineResults = ['accepted', 'refused'] as const

/** What was notified, as it was sent. Only the result is added. */
export const lmaLines = pgTable(
  'lma_lines',
  {
    id: uuid('id').primaryKey(),
    customerId: refersTo('customer_id', () => customers.id),
    sessionId: refersTo('session_id', () => lmaSessions.id),
    /** The id under which the desk keeps it. A correction has the id of what it replaces. */
    notificationId: uuid('notification_id').notNull(),
    kind: text('kind', { enum: lmaKinds }).notNull(),
    wasteStreamNumber: text('waste_stream_number'),
    digest: text('digest').notNull(),
    values: jsonb('values').$type<LmaValues>().notNull(),
    result: text('result', { enum: lineResults }),
    errors: jsonb('errors').$type<readonly LmaError[]>().notNull().default([]),
  },
  (table) => [
    index('lma_lines_session').on(table.sessionId),
    checkOneOf('lma_lines_kind', table.kind, lmaKinds),
    checkOneOf('lma_lines_result', table.result, lineResults),
  ],
)

/** Numbers that were notified before, outside this program. */
export const lmaStreams = pgTable(
  'lma_streams',
  {
    customerId: refersTo('customer_id', () => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    wasteStreamNumber: text('waste_stream_number').notNull(),
    markedById: refersTo('marked_by_id', () => users.id),
    markedAt: timestamptz('marked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.wasteStreamNumber] })],
)

export const lmaOtherLoads = pgTable(
  'lma_other_loads',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    month: text('month').notNull(),
    wasteStreamNumber: text('waste_stream_number').notNull(),
    kilograms: bigint('kilograms', { mode: 'number' }).notNull(),
    loads: integer('loads').notNull(),
    carriers: text('carriers').array().notNull().default([]),
    remark: text('remark'),
  },
  (table) => [index('lma_other_loads_company').on(table.companyId, table.month)],
)
