import canonicalize from 'canonicalize'
import { type Measurements, measurementNames } from '../shipments/measurements.ts'
import type { ShipmentState } from '../shipments/shipment-events.ts'
import type { StatedAcceptance } from '../shipments/stated-acceptance.ts'

/** What a letter states of its shipment, as far as device and server know the same of it. */
export type LetterState = Measurements &
  Pick<
    ShipmentState,
    'number' | 'materialFlow' | 'materialFlowVersion' | 'transportMode' | 'loadDate' | 'unloadDate' | 'givers'
  > & { readonly acceptance?: Pick<StatedAcceptance, 'outcome' | 'kilograms' | 'reason'> | undefined }

/**
 * The facts that a signature is bound to, as canonical JSON (RFC 8785); `letterHash` is their SHA-256. They are what the
 * events of a shipment state: its number, the version of the flow, the transport mode, when it was loaded and unloaded (to
 * the second, in UTC), the measured values in the cargo unit (three decimals), the givers that the driver listed, and what the recipient took, as last stated.
 * The driver is not among them: an event of the chain names who stated it. Notes and photos are none of the letter's.
 * Its output must never change: what was signed before would fit no letter any more.
 */
export const canonicalLetter = (shipment: string, state: LetterState): string => {
  const {
    number,
    materialFlow,
    materialFlowVersion,
    transportMode,
    loadDate,
    unloadDate,
    givers,
    acceptance,
  } = state
  return canonical({
    shipment,
    number,
    materialFlow,
    materialFlowVersion,
    transportMode,
    loadedAt: toSeconds(loadDate),
    unloadedAt: unloadDate === undefined ? undefined : toSeconds(unloadDate),
    givers,
    ...Object.fromEntries(
      measurementNames.flatMap((name) => {
        const value = state[name]
        if (value === undefined || value === '') return []
        return [[name, typeof value === 'number' ? Number(value.toFixed(3)) : value]]
      }),
    ),
    acceptance: acceptance && {
      outcome: acceptance.outcome,
      kilograms: acceptance.kilograms,
      reason: acceptance.reason,
    },
  })
}

/** Undefined members are left out. */
const canonical = (facts: object): string => canonicalize(facts) ?? ''

const toSeconds = (moment: string) => `${new Date(moment).toISOString().slice(0, 19)}Z`
