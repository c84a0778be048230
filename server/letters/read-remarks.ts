import type { AddedNote, MadeCorrection } from '#contract/shipment-corrections.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { and, asc, eq, inArray } from '../db/drizzle.ts'
import { shipmentEvents } from '../db/schema/shipments.ts'
import { users } from '../db/schema/users.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'

/** What was said of a shipment after it was loaded or unloaded; absent where nothing was. */
export interface ShipmentRemarks {
  readonly corrections?: MadeCorrection[]
  readonly notes?: AddedNote[]
}

/** The corrections and notes of these shipments, the oldest first; shipments without any are not in the map. */
export async function readRemarks(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentRemarks>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({ event: shipmentEvents, person: users })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .where(
      and(
        inArray(shipmentEvents.shipmentId, [...shipmentIds]),
        inArray(shipmentEvents.kind, ['corrected', 'noted']),
      ),
    )
    .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence))
  const remarks = new Map<string, { corrections?: MadeCorrection[]; notes?: AddedNote[] }>()
  for (const { event, person } of rows) {
    const { id, shipmentId, statement } = event
    const ofShipment = remarks.get(shipmentId) ?? {}
    remarks.set(shipmentId, ofShipment)
    const remark = { id, occurredAt: formatTimestamp(event.occurredAt), by: personName(person) }
    if (event.kind === 'corrected')
      (ofShipment.corrections ??= []).push({ ...remark, reason: String(statement.reason) })
    else (ofShipment.notes ??= []).push({ ...remark, note: String(statement.note) })
  }
  return remarks
}
