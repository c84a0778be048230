import type { MaterialFlow } from '../flows/material-flows.ts'
import type { TransportModeType } from '../parties/master-data.ts'
import { largestLoads } from './implausible-weights.ts'
import { kilogramsOf } from './kilograms.ts'
import type { Measurements } from './measurements.ts'
import type { StatedAcceptance } from './stated-acceptance.ts'
import { type CargoUnit, kilogramsPerUnit, toKilograms } from './weights.ts'

/** What is known of the weight of a cargo that its receiver turned away; in its unit unless it says kilograms. */
export interface TurnedAwayWeights {
  /** As it was loaded; undefined where it was weighed on unloading, so that it is what the receiver took. */
  readonly loaded?: number | undefined
  readonly loadedKilograms?: number | undefined
  readonly isRefused: boolean
  readonly acceptedKilograms?: number | undefined
  readonly kilogramsPerUnit?: number | undefined
  /** Its code. */
  readonly cargoUnit: string
}

/** As a phone and a letter know it. */
export function turnedAwayWeights(
  flow: Pick<MaterialFlow, 'amountDetermination' | 'density'> & { readonly cargoUnit: CargoUnit },
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
    cargoUnit: flow.cargoUnit.id,
  }
}

/**
 * As a row knows it: kilograms in one unit, by the density that was stated at the load, where it is a volume.
 * @param ofFlow by the cargo unit and the density of the flow
 */
export const kilogramsPerUnitOf = (
  cargoUnit: string,
  density: number | undefined,
  ofFlow: number | undefined,
): number | undefined => kilogramsPerUnit({ id: cargoUnit, factorToKilograms: undefined }, density) ?? ofFlow

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

/**
 * Kilograms that the receiver left on board, by what was weighed at the load; undefined where nobody weighed it, or
 * where it accepted all that was loaded, or more.
 */
export function kilogramsLeft({
  loadedKilograms,
  isRefused,
  acceptedKilograms,
}: Pick<TurnedAwayWeights, 'loadedKilograms' | 'isRefused' | 'acceptedKilograms'>): number | undefined {
  if (loadedKilograms === undefined || isRefused) return loadedKilograms
  const left = acceptedKilograms === undefined ? 0 : loadedKilograms - acceptedKilograms
  return left > 0 ? Math.round(left * 1000) / 1000 : undefined
}

/**
 * Kilograms of what was turned away, where it was unloaded: stated there, or by the density that was stated there,
 * else by what a unit of the load weighs. Undefined where nothing of it is known.
 */
export function kilogramsOfRest(
  { loaded, loadedKilograms, kilogramsPerUnit: perUnit, cargoUnit }: TurnedAwayWeights,
  rest: Measurements,
): number | undefined {
  const own = kilogramsOf({ cargoUnit: { id: cargoUnit } }, rest)
  if (own !== undefined || rest.nettoWeight === undefined) return own
  const ofLoad = loadedKilograms !== undefined && loaded ? loadedKilograms / loaded : perUnit
  return toKilograms(rest.nettoWeight, ofLoad)
}

/** Part of a load by which two scales may differ, with rain on the way. */
export const scaleTolerance = 0.1

/**
 * Whether what was stated of a rest cannot be right: more than any vehicle of its type carries, or than was left on
 * board. It is shown as stated, and counts nowhere.
 */
export function isImpossibleRest(
  weights: TurnedAwayWeights,
  rest: Measurements | undefined,
  mode: TransportModeType | undefined,
): boolean {
  if (rest === undefined) return false
  const kilograms = kilogramsOfRest(weights, rest)
  if ((kilograms ?? 0) > largestLoads[mode ?? 'ship']) return true
  const { loaded, loadedKilograms, isRefused, acceptedKilograms = 0 } = weights
  const isOver = (amount: number | undefined, whole: number | undefined, left: number | undefined) =>
    amount !== undefined && whole !== undefined && amount > (left ?? whole) + scaleTolerance * whole
  return rest.nettoWeight === undefined
    ? isOver(kilograms, loadedKilograms, (loadedKilograms ?? 0) - (isRefused ? 0 : acceptedKilograms))
    : isOver(rest.nettoWeight, loaded, leftOnBoard(weights))
}
