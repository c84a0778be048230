import {
  implausibleWeights,
  largestLoadOf,
  netOf,
  type WeighedFlow,
  type WeighedMode,
} from './implausible-weights.ts'
import type { StatedMeasurements } from './measurements.ts'

/** A load that is less than this part of what its vehicle holds is no likely reading of a slip. */
const leastPart = 0.02
const weightFields = ['firstWeighing', 'secondWeighing', 'amount'] as const

/**
 * The same weights with kilograms that were typed as tonnes, or tonnes as kilograms, put right: in all of them, or in one
 * weighing alone, as where the other was proposed. Undefined where nothing is odd, or where no such reading is free of it.
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

/** Undefined where a converted weight would have more than the three decimals that are stored. */
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
