import { photoPhases } from '#contract/shipments/shipments.ts'
import { boolean, doublePrecision, index, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { checkOneOf, refersTo, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

/** The last one before a moment holds. The id is the operation's, which counts for its user alone. */
export const positionConsents = pgTable(
  'position_consents',
  {
    id: uuid('id').notNull(),
    userId: refersTo('user_id', () => users.id),
    given: boolean('given').notNull(),
    statedAt: timestamptz('stated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('position_consents_user').on(table.userId, table.statedAt),
  ],
)

/** Apart from events, so that positions can be removed while hashes stay. */
export const shipmentPositions = pgTable(
  'shipment_positions',
  {
    operationId: uuid('operation_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    customerId: refersTo('customer_id', () => customers.id),
    userId: refersTo('user_id', () => users.id),
    phase: text('phase', { enum: photoPhases }).notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracy: doublePrecision('accuracy'),
    measuredAt: timestamptz('measured_at').notNull(),
    statedAt: timestamptz('stated_at').notNull(),
    expiredAt: timestamptz('expired_at'),
  },
  (table) => [
    primaryKey({ columns: [table.operationId, table.userId] }),
    index('shipment_positions_shipment').on(table.shipmentId),
    index('shipment_positions_user').on(table.userId),
    index('shipment_positions_kept')
      .on(table.operationId)
      .where(sql`${table.latitude} is not null`),
    checkOneOf('shipment_positions_phase', table.phase, photoPhases),
  ],
)
