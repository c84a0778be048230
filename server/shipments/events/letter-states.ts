import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import { sha256Base64Url } from './canonical-hash.ts'
import { correctedEvent } from './event-chain.ts'

export interface ClockedEvent {
  readonly event: ShipmentEvent
  readonly clockOffset: number | null
}

/**
 * Every state, by the hash of its letter. Devices show times by their own clock until the server has corrected
 * them, so a letter may show either, and also the earlier number.
 */
export const letterStates = (
  shipment: string,
  record: readonly ClockedEvent[],
): ReadonlyMap<string, ShipmentState> =>
  new Map(
    variantsOf(record).flatMap((states) =>
      states.flatMap((state) => hashesOf(shipment, state).map((hash) => [hash, state] as const)),
    ),
  )

/** Of the letter as it is now. */
export const presentLetterHashes = (shipment: string, record: readonly ClockedEvent[]): ReadonlySet<string> =>
  new Set(
    variantsOf(record).flatMap((states) => states.slice(-1).flatMap((state) => hashesOf(shipment, state))),
  )

const hashesOf = (shipment: string, state: ShipmentState): readonly string[] =>
  [state.number, state.formerNumber ?? state.number].map((number) =>
    sha256Base64Url(canonicalLetter(shipment, { ...state, number })),
  )

/** The states in order, by each clock. */
const variantsOf = (record: readonly ClockedEvent[]): readonly (readonly ShipmentState[])[] =>
  [false, true].flatMap((correctLoad) =>
    [false, true].map((correctUnload) => {
      const states: ShipmentState[] = []
      let state: ShipmentState | undefined
      for (const { event, clockOffset } of record) {
        // No letter shows when the receiver spoke, but what it said last counts.
        const isCorrected =
          event.kind === 'acceptance' ||
          event.kind === 'collected' ||
          (event.kind === 'loaded' ? correctLoad : atUnload.has(event.kind) && correctUnload)
        state = applyEvent(state, isCorrected ? correctedEvent(event, clockOffset) : event)
        if (state !== undefined) states.push(state)
      }
      return states
    }),
  )

const atUnload: ReadonlySet<ShipmentEvent['kind']> = new Set(['unloaded', 'rest_unloaded', 'forwarded'])
