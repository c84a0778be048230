import canonicalize from 'canonicalize'
import { type Measurements, measurementNames } from '../shipments/measurements.ts'
import type { ShipmentState } from '../shipments/shipment-events.ts'
import type { TurnedAway } from '../shipments/turned-away.ts'
import type { StatedAcceptance } from '../shipments/stated-acceptance.ts'

export type LetterState = Measurements &
  Pick<
    ShipmentState,
    | 'number'
    | 'materialFlow'
    | 'materialFlowVersion'
    | 'transportMode'
    | 'loadDate'
    | 'unloadDate'
    | 'givers'
    | 'packaging'
    | 'wasteStreamNumber'
  > &
  TurnedAway & {
    readonly acceptance?: Pick<StatedAcceptance, 'outcome' | 'kilograms' | 'reason'> | undefined
  }

/**
 * The facts that a signature is bound to, as canonical JSON (RFC 8785); `letterHash` is their SHA-256. They
 * follow from a shipment's events: number, version of the flow, transport mode, load and unload times
 * (seconds, UTC), measured values in the cargo unit (three decimals), givers that the driver listed and
 * packaging that the driver changed, the waste stream number that the office corrected, the last acceptance, and what became of a cargo that was turned away. The driver is left out, because an event of the chain names who stated it; so are notes
 * and photos. The output must never change, or earlier signatures would fit no letter.
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
    packaging,
    wasteStreamNumber,
    acceptance,
    ending,
    endDate,
    rest,
    agreedReceiver,
    forwardedBy,
    follows,
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
    packaging,
    wasteStreamNumber,
    ...statedMeasurements(state),
    acceptance: acceptance && {
      outcome: acceptance.outcome,
      kilograms: acceptance.kilograms,
      reason: acceptance.reason,
    },
    ending,
    endedAt: endDate === undefined ? undefined : toSeconds(endDate),
    rest: rest && statedMeasurements(rest),
    agreedReceiver,
    forwardedBy,
    follows,
  })
}

const statedMeasurements = (values: Measurements) =>
  Object.fromEntries(
    measurementNames.flatMap((name) => {
      const value = values[name]
      if (value === undefined || value === '') return []
      return [[name, typeof value === 'number' ? Number(value.toFixed(3)) : value]]
    }),
  )

const canonical = (facts: object): string => canonicalize(facts) ?? ''

const toSeconds = (moment: string) => `${new Date(moment).toISOString().slice(0, 19)}Z`
