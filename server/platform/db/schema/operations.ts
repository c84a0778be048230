import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { refersTo, timestamptz } from './columns.ts'
import { devices } from './devices.ts'
import { users } from './users.ts'

/**
 * Applied operations with their receipts: a repeated id gets the same response. Never deleted. An id counts
 * for its user alone: otherwise whoever knows another user's id could use it first and block that operation.
 */
export const operations = pgTable(
  'operations',
  {
    id: uuid('id').notNull(),
    userId: refersTo('user_id', () => users.id),
    deviceId: refersTo('device_id', () => devices.id),
    deviceSequence: integer('device_sequence').notNull(),
    lane: text('lane').notNull(),
    type: text('type').notNull(),
    hash: text('hash').notNull(),
    receipt: jsonb('receipt').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('operations_device').on(table.deviceId, table.deviceSequence),
  ],
)

/**
 * Operations that a driver withdrew or replaced; this driver's are never applied afterwards. Only this
 * driver's: otherwise whoever knows another user's id could block it. They keep their sequence numbers, so
 * that these have no gaps.
 */
export const withdrawnOperations = pgTable(
  'withdrawn_operations',
  {
    id: uuid('id').notNull(),
    userId: refersTo('user_id', () => users.id),
    deviceId: refersTo('device_id', () => devices.id),
    deviceSequence: integer('device_sequence'),
    supersededBy: uuid('superseded_by'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('withdrawn_operations_device').on(table.deviceId, table.deviceSequence),
  ],
)

/**
 * One row, renewed at each start of a server: nothing in a restored backup shows that it is one, but a server
 * always starts on it.
 */
export const databaseLineage = pgTable('database_lineage', {
  only: boolean('only').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
  backedUpAt: timestamptz('backed_up_at'),
})
