import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import { sha256Base64Url } from './canonical-hash.ts'
import { correctedEvent } from './event-chain.ts'

export interface ClockedEvent {
  readonly event: ShipmentEvent
  readonly clockOffset: number | null
}

/**
 * Includes every state. Devices show times by their own clock until the server has corrected them, so a
 * letter may show either, and also the earlier number.
 */
export function letterHashes(shipment: string, record: readonly ClockedEvent[]): ReadonlySet<string> {
  const letters = new Set<string>()
  for (const correctLoad of [false, true])
    for (const correctUnload of [false, true]) {
      let state: ShipmentState | undefined
      for (const { event, clockOffset } of record) {
        const isCorrected = event.kind === 'loaded' ? correctLoad : atUnload.has(event.kind) && correctUnload
        state = applyEvent(state, isCorrected ? correctedEvent(event, clockOffset) : event)
        if (state === undefined) continue
        for (const number of [state.number, state.formerNumber ?? state.number])
          letters.add(canonicalLetter(shipment, { ...state, number }))
      }
    }
  return new Set([...letters].map(sha256Base64Url))
}

const atUnload: ReadonlySet<ShipmentEvent['kind']> = new Set(['unloaded', 'rest_unloaded', 'forwarded'])
