import type { Queryable } from '../../platform/db/connect.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'

/** A position that came with a load or unload, and when that was saved. */
export type NewPosition = Pick<
  typeof shipmentPositions.$inferInsert,
  | 'operationId'
  | 'shipmentId'
  | 'customerId'
  | 'userId'
  | 'phase'
  | 'latitude'
  | 'longitude'
  | 'accuracy'
  | 'measuredAt'
  | 'statedAt'
>

const rows = bulkRows(shipmentPositions, 'positions', [
  'operationId',
  'shipmentId',
  'customerId',
  'userId',
  'phase',
  'latitude',
  'longitude',
  'accuracy',
  'measuredAt',
  'statedAt',
])

// Devices state seconds; within one, the order of the operations of a device is that of their ids.
const writeQuery = sqlStatement(
  'write positions',
  sql`${rows.insert}
  where (select consent.given from position_consents consent
    where consent.user_id = input.user_id and (consent.stated_at, consent.id) <= (input.stated_at, input.operation_id)
    order by consent.stated_at desc, consent.id desc limit 1)
  on conflict (operation_id, user_id) do nothing`,
)

/**
 * Keeps these positions, as far as their driver agreed to it when the load or unload was saved; the others are dropped.
 * Without positions nothing is asked of the database.
 */
export async function writePositions(db: Queryable, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return
  await writeQuery(db, { positions: rows.parameter(positions) })
}
