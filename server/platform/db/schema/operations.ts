import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { timestamptz } from './columns.ts'
import { devices } from './devices.ts'
import { users } from './users.ts'

/**
 * Applied operations with their receipts: a repeated id gets the same response. Never deleted. An id is made on a phone and
 * counts for its user alone: whoever knows that of another's operation could otherwise take it first, and stop it for good.
 */
export const operations = pgTable(
  'operations',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    deviceSequence: integer('device_sequence').notNull(),
    /** The ordering key of the operation (stored name). */
    lane: text('lane').notNull(),
    type: text('type').notNull(),
    /** SHA-256 of the operation in canonical form. */
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
 * Operations that a driver withdrew, or replaced by a mended one: none of them is applied any more that arrives of this driver,
 * however late. Of this one alone: whoever knows the id of another's would stop it for good. With their place in the sequence of
 * the device, which has no gap where they would have been.
 */
export const withdrawnOperations = pgTable(
  'withdrawn_operations',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    deviceSequence: integer('device_sequence'),
    /** The operation that replaced it. */
    supersededBy: uuid('superseded_by'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('withdrawn_operations_device').on(table.deviceId, table.deviceSequence),
  ],
)

/**
 * The lineage of this database, one row: renewed whenever a server starts, because nothing in a
 * backup that was put back shows that it is one, and a server always starts on it.
 */
export const databaseLineage = pgTable('database_lineage', {
  only: boolean('only').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
  /** When the last backup by `npm run backup` was taken. */
  backedUpAt: timestamptz('backed_up_at'),
})

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The change feed of drivers' devices. Rows are read in the order (transaction, id) and only below the oldest
 * running transaction, so that a late commit is never skipped. The scope columns (project, company, user)
 * select the devices that a row is for.
 */
export const changeLog = pgTable(
  'change_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** JSON-LD type of what changed. `ProjectPairing` stands for a project and all that is in it. */
    type: text('type').notNull(),
    entityId: text('entity_id').notNull(),
    projectId: uuid('project_id'),
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('change_log_order').on(table.transaction, table.id),
    index('change_log_created').on(table.createdAt),
  ],
)
