import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, inArray, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { toShipmentEvent } from './event-chain.ts'
import { signedBeforeChange } from './letter-states.ts'

/** Since when each of the shipments' signatures is of a letter that says something else by now, by its id. */
export async function readSignedBeforeChange(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: shipmentEvents.id,
      shipmentId: shipmentEvents.shipmentId,
      kind: shipmentEvents.kind,
      occurredAt: shipmentEvents.occurredAt,
      clockOffset: shipmentEvents.clockOffset,
      statement: shipmentEvents.statement,
    })
    .from(shipmentEvents)
    .where(
      and(
        inArray(shipmentEvents.shipmentId, [...shipmentIds]),
        // Of a letter that nobody signed, nothing is read.
        sql`exists (select from shipment_events signature
          where signature.shipment_id = ${shipmentEvents.shipmentId} and signature.kind = 'signature')`,
      ),
    )
    .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence))
  return new Map(
    [...Map.groupBy(rows, ({ shipmentId }) => shipmentId)].flatMap(([shipment, ofShipment]) => [
      ...signedBeforeChange(
        shipment,
        ofShipment.map(({ id, clockOffset, ...row }) => ({ id, clockOffset, event: toShipmentEvent(row) })),
      ),
    ]),
  )
}
