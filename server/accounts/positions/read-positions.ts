import type { StatementPlace } from '#contract/shipments/positions.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, isNotNull } from '../../platform/db/drizzle.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'

/**
 * Reads the positions of consenting drivers by shipment, the load first.
 * @param userId leaves out what other users saved
 */
export async function readPositions(
  db: Queryable,
  shipmentIds: readonly string[],
  userId?: string,
): Promise<ReadonlyMap<string, StatementPlace[]>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({
      shipmentId: shipmentPositions.shipmentId,
      phase: shipmentPositions.phase,
      latitude: shipmentPositions.latitude,
      longitude: shipmentPositions.longitude,
      accuracy: shipmentPositions.accuracy,
    })
    .from(shipmentPositions)
    .innerJoin(
      shipmentEvents,
      and(
        eq(shipmentEvents.shipmentId, shipmentPositions.shipmentId),
        eq(shipmentEvents.operationId, shipmentPositions.operationId),
        eq(shipmentEvents.userId, shipmentPositions.userId),
        inArray(shipmentEvents.kind, ['loaded', 'unloaded']),
      ),
    )
    .where(
      and(
        inArray(shipmentPositions.shipmentId, [...shipmentIds]),
        isNotNull(shipmentPositions.latitude),
        userId === undefined ? undefined : eq(shipmentPositions.userId, userId),
      ),
    )
    .orderBy(asc(shipmentPositions.phase))
  const byShipment = new Map<string, StatementPlace[]>()
  for (const { shipmentId, phase, latitude, longitude, accuracy } of rows)
    byShipment.set(shipmentId, [
      ...(byShipment.get(shipmentId) ?? []),
      { phase, latitude: latitude ?? 0, longitude: longitude ?? 0, accuracy: accuracy ?? 0 },
    ])
  return byShipment
}
