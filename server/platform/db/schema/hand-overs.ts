import type { OperationProblem } from '#contract/device/operations.ts'
import { settlements } from '#contract/shipments/shipment-lists.ts'
import { sql } from '../drizzle.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { checkOneOf, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { devices } from './devices.ts'
import { users } from './users.ts'

/**
 * What drivers handed over because the server would not take it: evidence, of which nothing is applied. Never
 * deleted.
 */
export const handOvers = pgTable(
  'hand_overs',
  {
    /** That of the operation, or one of its own where the hand-over of another user has that. */
    id: uuid('id').primaryKey(),
    /** As its device made it: it counts for its user alone, as those of applied operations do. */
    operationId: uuid('operation_id').notNull(),
    version: integer('version').notNull().default(1),
    /** Of what the operation is about; null where nothing here says whose it is: administrators see it. */
    customerId: uuid('customer_id').references(() => customers.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    type: text('type').notNull(),
    operation: jsonb('operation').notNull(),
    statement: jsonb('statement').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** As for applied operations: another one under its id is refused. */
    hash: text('hash').notNull(),
    problem: jsonb('problem').$type<OperationProblem>(),
    photos: uuid('photos').array().notNull(),
    /** Who imported it from a file of the device; null where the device itself handed it over. */
    importedById: uuid('imported_by_id').references(() => users.id),
    occurredAt: timestamptz('occurred_at').notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    settledAt: timestamptz('settled_at'),
    settledById: uuid('settled_by_id').references(() => users.id),
    settledDecision: text('settled_decision', { enum: settlements }),
    settledComment: text('settled_comment'),
  },
  (table) => [
    // Beside an import that was decided on, what the phone itself states otherwise stands open.
    uniqueIndex('hand_overs_operation')
      .on(table.operationId, table.userId)
      .where(sql`${table.importedById} is null or ${table.settledAt} is null`),
    index('hand_overs_by_operation').on(table.operationId, table.userId),
    index('hand_overs_customer').on(table.customerId, table.receivedAt),
    index('hand_overs_received').on(table.receivedAt),
    index('hand_overs_device').on(table.deviceId, table.receivedAt),
    index('hand_overs_settled').on(table.userId, table.settledAt),
    checkOneOf('hand_overs_settled_decision', table.settledDecision, settlements),
  ],
)
