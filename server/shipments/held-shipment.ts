import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { visibleTo } from './queries.ts'
import { lockInOrder } from './record.ts'

export type HeldShipment = typeof shipments.$inferSelect

/**
 * A shipment that nobody else writes until the transaction ends. It is held by its name before its row, as deliveries hold it, so
 * that none ever waits for the other in a circle.
 * @throws Refusal not_found, access_denied
 */
export async function holdShipment(
  db: Transaction,
  viewer: Viewer,
  id: string,
  { permission, alsoSeen }: { permission?: (viewer: Viewer) => SQL; alsoSeen?: SQL | undefined } = {},
): Promise<HeldShipment> {
  await lockInOrder(db, [id])
  const [found] = await db
    .select({
      shipment: shipments,
      permitted:
        permission === undefined ? sql<boolean>`true` : sql<boolean>`coalesce(${permission(viewer)}, false)`,
    })
    .from(shipments)
    .where(and(eq(shipments.id, id), or(visibleTo(viewer), alsoSeen)))
    .for('update')
  if (found === undefined) throw new Refusal('not_found')
  if (!found.permitted) throw new Refusal('access_denied')
  return found.shipment
}
