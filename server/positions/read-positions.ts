import type { CheckedLetter } from '#contract/check.ts'
import type { Queryable } from '../db/connect.ts'
import { and, asc, eq, inArray, isNotNull } from '../db/drizzle.ts'
import { shipmentPositions } from '../db/schema/positions.ts'
import { shipmentEvents } from '../db/schema/shipments.ts'

/** Where a shipment was loaded and unloaded, of drivers who agreed to it and as long as it is kept; undefined where nothing is. */
export async function readPositions(db: Queryable, shipmentId: string): Promise<CheckedLetter['positions']> {
  const rows = await db
    .select({
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
        inArray(shipmentEvents.kind, ['loaded', 'unloaded']),
      ),
    )
    .where(and(eq(shipmentPositions.shipmentId, shipmentId), isNotNull(shipmentPositions.latitude)))
    .orderBy(asc(shipmentPositions.phase))
  if (rows.length === 0) return undefined
  return rows.map(({ phase, latitude, longitude, accuracy }) => ({
    phase,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    accuracy: accuracy ?? 0,
  }))
}
