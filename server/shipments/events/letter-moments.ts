import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, inArray } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { correctedEvent, toShipmentEvent } from './event-chain.ts'
import { toShipmentColumns } from './shipment-columns.ts'

/**
 * A state of a shipment of which its letter is kept: from an event that recipients are mailed of until the next such event,
 * so that what was added meanwhile, such as a signature, is in the letter that goes with the mail.
 */
export interface LetterMoment {
  /** The event with which it began. */
  readonly event: string
  readonly kind: ShipmentEvent['kind']
  /** The hashes of its events, in their order: a letter of this moment cites one of them. */
  readonly hashes: readonly [string, ...string[]]
  /** The ids of all events up to its end. */
  readonly recorded: ReadonlySet<string>
  /** As at its end, in the columns of a shipment. */
  readonly columns: ReturnType<typeof toShipmentColumns>
}

/** The moments of these shipments, the oldest first; shipments that are not loaded have none. */
export async function readLetterMoments(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LetterMoment[]>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: shipmentEvents.id,
      shipmentId: shipmentEvents.shipmentId,
      kind: shipmentEvents.kind,
      occurredAt: shipmentEvents.occurredAt,
      clockOffset: shipmentEvents.clockOffset,
      statement: shipmentEvents.statement,
      hash: shipmentEvents.hash,
    })
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]))
    .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence))
  const moments = new Map<string, LetterMoment[]>()
  const states = new Map<string, ShipmentState>()
  for (const { id, shipmentId, hash, clockOffset, ...row } of rows) {
    const event = toShipmentEvent(row)
    const before = states.get(shipmentId)
    const state = applyEvent(before, correctedEvent(event, clockOffset))
    if (state === undefined) continue
    states.set(shipmentId, state)
    const ofShipment = moments.get(shipmentId) ?? []
    moments.set(shipmentId, ofShipment)
    const last = ofShipment.at(-1)
    const recorded = new Set([...(last?.recorded ?? []), id])
    const columns = toShipmentColumns(state)
    if (last === undefined || isMailed(event))
      ofShipment.push({ event: id, kind: row.kind, hashes: [hash], recorded, columns })
    else ofShipment[ofShipment.length - 1] = { ...last, hashes: [...last.hashes, hash], recorded, columns }
  }
  return moments
}

/** Whether recipients may be mailed of this event. What was wholly accepted belongs to its unload. */
const isMailed = (event: ShipmentEvent): boolean =>
  event.kind === 'loaded' ||
  event.kind === 'unloaded' ||
  event.kind === 'corrected' ||
  (event.kind === 'acceptance' && event.statement.outcome !== 'accepted')
