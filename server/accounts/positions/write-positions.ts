import type { Queryable } from '../../platform/db/connect.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'

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

// Devices state seconds; within one second the operations of a device are ordered by their ids.
const writeQuery = sqlStatement(
  'write positions',
  sql`${rows.insert}
  where (select consent.given from position_consents consent
    where consent.user_id = input.user_id and (consent.stated_at, consent.id) <= (input.stated_at, input.operation_id)
    order by consent.stated_at desc, consent.id desc limit 1)
  on conflict (operation_id, user_id) do nothing`,
)

/** Drops positions without consent at the time of the load or unload. */
export async function writePositions(db: Queryable, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return
  await writeQuery(db, { positions: rows.parameter(positions) })
}
