import { applyEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { hashOfEvent, toShipmentEvents } from '../../shipments/events/event-chain.ts'
import type { Findings } from './findings.ts'

export type EventRow = typeof shipmentEvents.$inferSelect

export interface CheckedEvent {
  readonly row: EventRow
  readonly state: ShipmentState | undefined
}

/** Sequence numbers and hashes (RFC 8785), the oldest event first. Returns the state after each event. */
export function verifyChain(
  shipment: string,
  rows: readonly EventRow[],
  findings: Findings,
): readonly CheckedEvent[] {
  let previous: EventRow | undefined
  let state: ShipmentState | undefined
  return rows.map((row) => {
    findings.count('events')
    const add = (difference: string) =>
      findings.add({ shipment, sequence: row.sequence, subject: `${row.kind} ${row.id}`, difference })
    const expected = (previous?.sequence ?? 0) + 1
    if (row.sequence !== expected) add(`event ${expected} is missing before it`)
    else if (row.previousHash !== (previous?.hash ?? null))
      add('it does not name the hash of the event before it')
    if (hashOfEvent(row) !== row.hash) add('its content has another hash than the one it was recorded with')
    previous = row
    const [event] = toShipmentEvents([row])
    state = event === undefined ? state : applyEvent(state, event)
    return { row, state }
  })
}
