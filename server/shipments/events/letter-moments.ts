import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, inArray } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { correctedEvent, toShipmentEvent } from './event-chain.ts'
import { signedBeforeChange } from './letter-states.ts'
import { isMailedAcceptance } from './mailed-acceptance.ts'
import { toShipmentColumns } from './shipment-columns.ts'

/** A moment lasts until the next mailed event, so that the mail's letter has later signatures. */
export interface LetterMoment {
  readonly event: string
  readonly kind: ShipmentEvent['kind']
  /** In order; a letter of this moment cites one of them. */
  readonly hashes: readonly [string, ...string[]]
  readonly recorded: ReadonlySet<string>
  readonly columns: ReturnType<typeof toShipmentColumns>
  /** Of each signature of what the letter does not say any more: since when. */
  readonly signedBefore: ReadonlyMap<string, string>
}

/** Oldest first; shipments that are not loaded have none. */
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
  const records = Map.groupBy(
    rows.map(({ id, shipmentId, clockOffset, ...row }) => ({
      id,
      shipmentId,
      clockOffset,
      event: toShipmentEvent(row),
    })),
    ({ shipmentId }) => shipmentId,
  )
  const moments = new Map<string, Omit<LetterMoment, 'signedBefore'>[]>()
  const states = new Map<string, ShipmentState>()
  for (const { id, shipmentId, hash, clockOffset, ...row } of rows) {
    const event = correctedEvent(toShipmentEvent(row), clockOffset)
    const before = states.get(shipmentId)
    const state = applyEvent(before, event)
    if (state === undefined) continue
    states.set(shipmentId, state)
    const ofShipment = moments.get(shipmentId) ?? []
    moments.set(shipmentId, ofShipment)
    const last = ofShipment.at(-1)
    const recorded = new Set([...(last?.recorded ?? []), id])
    const columns = toShipmentColumns(state)
    if (last === undefined || isMailed(event, before))
      ofShipment.push({ event: id, kind: row.kind, hashes: [hash], recorded, columns })
    else ofShipment[ofShipment.length - 1] = { ...last, hashes: [...last.hashes, hash], recorded, columns }
  }
  return new Map(
    [...moments].map(([shipment, ofShipment]) => [
      shipment,
      ofShipment.map((moment) => ({
        ...moment,
        signedBefore: signedBeforeChange(
          shipment,
          (records.get(shipment) ?? []).filter(({ id }) => moment.recorded.has(id)),
        ),
      })),
    ]),
  )
}

const isMailed = (event: ShipmentEvent, before: ShipmentState | undefined): boolean =>
  event.kind === 'loaded' ||
  event.kind === 'unloaded' ||
  event.kind === 'corrected' ||
  event.kind === 'rest_unloaded' ||
  event.kind === 'forwarded' ||
  (event.kind === 'acceptance' && isMailedAcceptance(before, event.statement, event.occurredAt))
