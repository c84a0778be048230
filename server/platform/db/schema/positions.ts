import { photoPhases } from '#contract/shipments/shipments.ts'
import { boolean, doublePrecision, index, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { checkOneOf, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

/**
 * Each time that a driver agreed to positions being recorded, or withdrew that: what holds at a moment is what was said
 * last before it. The id is that of the operation, which counts for its user alone.
 */
export const positionConsents = pgTable(
  'position_consents',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    given: boolean('given').notNull(),
    /** By the server's clock. */
    statedAt: timestamptz('stated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('position_consents_user').on(table.userId, table.statedAt),
  ],
)

/**
 * Where drivers loaded and unloaded, apart from the events of shipments, so that it can go while their hashes stay. It may
 * be of a refused operation, whose shipment does not exist.
 */
export const shipmentPositions = pgTable(
  'shipment_positions',
  {
    operationId: uuid('operation_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    phase: text('phase', { enum: photoPhases }).notNull(),
    /** Null once expired, as the two that follow. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Metres. */
    accuracy: doublePrecision('accuracy'),
    /** By the server's clock. */
    measuredAt: timestamptz('measured_at').notNull(),
    /** When the load or unload was saved. */
    statedAt: timestamptz('stated_at').notNull(),
    /** When it was removed, after the time that its customer keeps positions. */
    expiredAt: timestamptz('expired_at'),
  },
  (table) => [
    primaryKey({ columns: [table.operationId, table.userId] }),
    index('shipment_positions_shipment').on(table.shipmentId),
    index('shipment_positions_user').on(table.userId),
    // For what is past its time.
    index('shipment_positions_kept')
      .on(table.operationId)
      .where(sql`${table.latitude} is not null`),
    checkOneOf('shipment_positions_phase', table.phase, photoPhases),
  ],
)
