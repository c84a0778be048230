import type { Queryable } from '../../platform/db/connect.ts'
import { inArray, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { lockInOrder } from '../events/event-chain.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'

/**
 * Locks the shipments by which those cargoes go on that are stated to have been unloaded where that was agreed. They
 * were made after the ones that the caller has locked, so that their locks nearly always come after those in order.
 * @returns their ids
 */
export async function lockOnward(
  db: Queryable,
  statements: readonly ShipmentStatement[],
): Promise<readonly string[]> {
  const unloaded = statements.flatMap(({ kind, statement }) =>
    kind === 'rest_unloaded' ? [statement.shipment] : [],
  )
  if (unloaded.length === 0) return []
  const onward = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(sql`${shipments.follows} ->> 'shipment'`, unloaded))
  const ids = onward.map(({ id }) => id)
  await lockInOrder(db, ids)
  return ids
}
