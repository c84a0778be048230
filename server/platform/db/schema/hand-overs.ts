import type { OperationProblem } from '#contract/device/operations.ts'
import { settlements } from '#contract/shipments/shipment-lists.ts'
import { sql } from '../drizzle.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { checkOneOf, refersTo, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { devices } from './devices.ts'
import { users } from './users.ts'

/** Operations that the server refused, as evidence; nothing of them is applied. Never deleted. */
export const handOvers = pgTable(
  'hand_overs',
  {
    /** The operation's, or another if a hand-over of another user has that. */
    id: uuid('id').primaryKey(),
    /** Made by the device: unique only for its user, like those of applied operations. */
    operationId: uuid('operation_id').notNull(),
    version: integer('version').notNull().default(1),
    customerId: uuid('customer_id').references(() => customers.id),
    userId: refersTo('user_id', () => users.id),
    deviceId: refersTo('device_id', () => devices.id),
    type: text('type').notNull(),
    operation: jsonb('operation').notNull(),
    statement: jsonb('statement').$type<Readonly<Record<string, unknown>>>().notNull(),
    hash: text('hash').notNull(),
    problem: jsonb('problem').$type<OperationProblem>(),
    photos: uuid('photos').array().notNull(),
    importedById: uuid('imported_by_id').references(() => users.id),
    occurredAt: timestamptz('occurred_at').notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    settledAt: timestamptz('settled_at'),
    settledById: uuid('settled_by_id').references(() => users.id),
    settledDecision: text('settled_decision', { enum: settlements }),
    settledComment: text('settled_comment'),
  },
  (table) => [
    // After a decision on an import, a different statement of the phone itself stays open.
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
