import * as z from 'zod/mini'
import { type StatedAcceptance, statedAcceptance } from '#contract/shipments/stated-acceptance.ts'
import { recordedSignature, type StatedSignature } from '#contract/shipments/stated-signature.ts'
import type { AddedNote, MadeCorrection } from '#contract/shipments/shipment-corrections.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, or, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

export interface ShipmentRemarks {
  corrections?: MadeCorrection[] | undefined
  notes?: AddedNote[] | undefined
  acceptances?: StatedAcceptance[] | undefined
  signatures?: StatedSignature[] | undefined
  formerNumber?: string | undefined
}

const recipientWord = z.pick(statedAcceptance, { outcome: true, kilograms: true, reason: true })

/** Oldest first; shipments without any are absent. */
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
        or(
          inArray(shipmentEvents.kind, ['corrected', 'noted', 'acceptance', 'signature']),
          and(eq(shipmentEvents.kind, 'loaded'), sql`${shipmentEvents.statement} ? 'formerNumber'`),
        ),
      ),
    )
    .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence))
  const remarks = new Map<string, ShipmentRemarks>()
  for (const { event, person } of rows) {
    const { id, shipmentId, statement } = event
    const ofShipment = remarks.get(shipmentId) ?? {}
    remarks.set(shipmentId, ofShipment)
    const remark = { id, occurredAt: formatTimestamp(event.occurredAt), by: personName(person) }
    if (event.kind === 'loaded') ofShipment.formerNumber = String(statement.formerNumber)
    else if (event.kind === 'corrected')
      (ofShipment.corrections ??= []).push({ ...remark, reason: String(statement.reason) })
    else if (event.kind === 'acceptance')
      (ofShipment.acceptances ??= []).push({ ...remark, ...z.parse(recipientWord, statement) })
    else if (event.kind === 'signature')
      (ofShipment.signatures ??= []).push({ ...remark, ...z.parse(recordedSignature, statement) })
    else (ofShipment.notes ??= []).push({ ...remark, note: String(statement.note) })
  }
  return remarks
}
