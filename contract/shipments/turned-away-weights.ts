import type { MaterialFlow } from '../flows/material-flows.ts'
import type { TransportModeType } from '../parties/master-data.ts'
import { largestLoads } from './implausible-weights.ts'
import { kilogramsOf } from './kilograms.ts'
import type { Measurements } from './measurements.ts'
import type { StatedAcceptance } from './stated-acceptance.ts'
import { kilogramsPerUnit } from './weights.ts'

/** What is known of the weight of a cargo that its receiver turned away; in its unit unless it says kilograms. */
export interface TurnedAwayWeights {
  /** As it was loaded; undefined where it was weighed on unloading, so that it is what the receiver took. */
  readonly loaded?: number | undefined
  readonly loadedKilograms?: number | undefined
  readonly isRefused: boolean
  readonly acceptedKilograms?: number | undefined
  readonly kilogramsPerUnit?: number | undefined
}

/** As a phone and a letter know it. */
export function turnedAwayWeights(
  flow: Pick<MaterialFlow, 'amountDetermination' | 'cargoUnit' | 'density'>,
  measured: Measurements,
  acceptance: Pick<StatedAcceptance, 'outcome' | 'kilograms'> | undefined,
): TurnedAwayWeights {
  const atLoad = flow.amountDetermination === 'at_load'
  return {
    loaded: atLoad ? measured.nettoWeight : undefined,
    loadedKilograms: atLoad ? kilogramsOf(flow, measured) : undefined,
    isRefused: acceptance?.outcome === 'refused',
    acceptedKilograms: acceptance?.kilograms,
    kilogramsPerUnit: kilogramsPerUnit(flow.cargoUnit, measured.density ?? flow.density),
  }
}

/**
 * What the receiver left on board; undefined where nobody knows. Zero or less where it accepted all that was
 * loaded, or more.
 */
export function leftOnBoard({
  loaded,
  loadedKilograms,
  isRefused,
  acceptedKilograms,
}: TurnedAwayWeights): number | undefined {
  if (isRefused || loaded === undefined) return loaded
  if (acceptedKilograms === undefined || !loadedKilograms) return undefined
  return Math.round(loaded * (1 - acceptedKilograms / loadedKilograms) * 1000) / 1000
}

/** Part of a load by which two scales may differ, with rain on the way. */
const scaleTolerance = 0.1

/**
 * Whether what was stated of a rest cannot be right: more than any vehicle of its type carries, or than was left on
 * board. It is shown as stated, and counts nowhere.
 */
export function isImpossibleRest(
  weights: TurnedAwayWeights,
  rest: number | undefined,
  mode: TransportModeType | undefined,
): boolean {
  if (rest === undefined) return false
  const { loaded, loadedKilograms } = weights
  const perUnit =
    loadedKilograms !== undefined && loaded ? loadedKilograms / loaded : weights.kilogramsPerUnit
  if (rest * (perUnit ?? 0) > largestLoads[mode ?? 'ship']) return true
  return loaded !== undefined && rest > (leftOnBoard(weights) ?? loaded) + scaleTolerance * loaded
}
