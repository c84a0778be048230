import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import { differsFromSigned } from '#contract/shipments/signed-state.ts'
import { isSigned } from '#contract/shipments/stated-signature.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
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
      states.flatMap(({ state }) => hashesOf(shipment, state).map((hash) => [hash, state] as const)),
    ),
  )

/** Of the letter as it is now. */
export const presentLetterHashes = (shipment: string, record: readonly ClockedEvent[]): ReadonlySet<string> =>
  new Set(
    variantsOf(record).flatMap((states) =>
      states.slice(-1).flatMap(({ state }) => hashesOf(shipment, state)),
    ),
  )

/**
 * Since when the letter says something else than what was signed, by the id of each signature of which it does
 * at the end of this record.
 */
export function signedBeforeChange(
  shipment: string,
  record: readonly (ClockedEvent & { readonly id: string })[],
): ReadonlyMap<string, string> {
  const signatures = record.flatMap(({ id, event }) =>
    event.kind === 'signature' && event.statement.matches && isSigned(event.statement)
      ? [{ id, ...event.statement }]
      : [],
  )
  const variants = signatures.length === 0 ? [] : variantsOf(record)
  return new Map(
    signatures.flatMap(({ id, role, letterHash }) => {
      for (const states of variants) {
        const last = states.at(-1)?.state
        // Most letters never say anything else, and need no hashes.
        if (last === undefined || !states.some(({ state }) => differsFromSigned(state, last, role))) continue
        const index = states.findLastIndex(({ state }) => hashesOf(shipment, state).includes(letterHash))
        const signed = states[index]?.state
        if (signed === undefined) continue
        const later = states.slice(index)
        const asSigned = later.findLastIndex(({ state }) => !differsFromSigned(signed, state, role))
        const changed = later[asSigned + 1]
        return changed === undefined ? [] : [[id, formatTimestamp(new Date(changed.at))] as const]
      }
      return []
    }),
  )
}

const hashesOf = (shipment: string, state: ShipmentState): readonly string[] =>
  [state.number, state.formerNumber ?? state.number].map((number) =>
    sha256Base64Url(canonicalLetter(shipment, { ...state, number })),
  )

/** The states in order by each clock, with the moment of what led to each by a clock that is right. */
const variantsOf = (record: readonly ClockedEvent[]) =>
  [false, true].flatMap((correctLoad) =>
    [false, true].map((correctUnload) => {
      const states: { readonly state: ShipmentState; readonly at: string }[] = []
      let state: ShipmentState | undefined
      for (const { event, clockOffset } of record) {
        // No letter shows when the receiver spoke, but what it said last counts.
        const isCorrected =
          event.kind === 'acceptance' ||
          event.kind === 'collected' ||
          (event.kind === 'loaded' ? correctLoad : atUnload.has(event.kind) && correctUnload)
        state = applyEvent(state, isCorrected ? correctedEvent(event, clockOffset) : event)
        if (state !== undefined) states.push({ state, at: correctedEvent(event, clockOffset).occurredAt })
      }
      return states
    }),
  )

const atUnload: ReadonlySet<ShipmentEvent['kind']> = new Set(['unloaded', 'rest_unloaded', 'forwarded'])
