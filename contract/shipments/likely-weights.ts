import {
  implausibleAcceptance,
  implausibleWeights,
  largestLoadOf,
  mostAccepted,
  netOf,
  type WeighedFlow,
  type WeighedMode,
} from './implausible-weights.ts'
import type { StatedMeasurements } from './measurements.ts'
import type { AcceptanceOutcome } from './stated-acceptance.ts'

/** A load below this part of its vehicle's capacity is an unlikely reading of a slip. */
const leastPart = 0.02
const weightFields = ['firstWeighing', 'secondWeighing', 'amount'] as const

/**
 * The weights with kilograms typed as tonnes, or the reverse, converted: in all of them or in one weighing.
 * Undefined if nothing is odd, or no conversion mends it.
 */
export function likelyWeights<Weights extends StatedMeasurements>(
  flow: WeighedFlow,
  mode: WeighedMode,
  weights: Weights,
  otherNetWeights: readonly number[],
): { readonly weights: Weights; readonly netWeight: number } | undefined {
  const capacity = flow.cargoUnit.factorToKilograms === undefined ? undefined : largestLoadOf(flow, mode)
  if (capacity === undefined || implausibleWeights(flow, mode, weights, otherNetWeights).length === 0)
    return undefined
  for (const factor of [0.001, 1000])
    for (const fields of [weightFields, ['firstWeighing'], ['secondWeighing']] as const) {
      const likely = convertFields(weights, fields, factor)
      const netWeight = likely && netOf(likely)
      if (
        likely !== undefined &&
        netWeight !== undefined &&
        netWeight >= capacity * leastPart &&
        implausibleWeights(flow, mode, likely, otherNetWeights).length === 0
      )
        return { weights: likely, netWeight }
    }
  return undefined
}

/**
 * The kilograms that were likely accepted, where tonnes were taken for kilograms, kilograms for tonnes, or a decimal
 * mark was forgotten. Undefined if nothing is odd, or none of these mends it.
 */
export function likelyAcceptance(
  accepted: number | undefined,
  loaded: number | undefined,
  mode: WeighedMode | undefined,
  outcome?: AcceptanceOutcome,
): number | undefined {
  const most = mostAccepted(loaded, mode)
  if (accepted === undefined || most === undefined) return undefined
  const isOdd = (kilograms: number) => implausibleAcceptance(kilograms, loaded, mode, outcome).length > 0
  if (!isOdd(accepted)) return undefined
  return (accepted > most ? [0.001, 0.1] : [1000])
    .map((factor) => Math.round(accepted * factor * 1000) / 1000)
    .find((likely) => Number.isInteger(likely) && likely >= most * leastPart && !isOdd(likely))
}

/** Undefined if a converted weight has more than three decimals. */
function convertFields<Weights extends StatedMeasurements>(
  weights: Weights,
  fields: readonly (typeof weightFields)[number][],
  factor: number,
): Weights | undefined {
  const converted: Partial<Record<(typeof weightFields)[number], number>> = {}
  for (const field of fields) {
    const weight = weights[field]
    if (weight === undefined) continue
    const value = Math.round(weight * factor * 1e6) / 1e6
    if (Math.round(value * 1000) / 1000 !== value) return undefined
    converted[field] = value
  }
  return { ...weights, ...converted }
}
