import type { MaterialFlow } from '../flows/material-flows.ts'
import { kilogramsOf as loadedKilogramsOf } from './kilograms.ts'
import type { Measurements, StatedMeasurements } from './measurements.ts'
import type { containerTypes } from '../parties/master-data.ts'
import type { TransportMode } from '../parties/transport-modes.ts'
import { capacityOf as kilogramsOf } from '../parties/vehicle-capacity.ts'
import type { AcceptanceOutcome } from './stated-acceptance.ts'
import { netWeightOf } from './weights.ts'

export type WeighedMode = Pick<TransportMode, 'type' | 'truck' | 'ship' | 'container'>
export type WeighedFlow = Pick<MaterialFlow, 'cargoUnit' | 'estimatedLoad'>

export type ImplausibleWeight =
  | { readonly kind: 'zero' | 'chloride_zero' }
  | { readonly kind: 'density_unusual'; readonly value: number; readonly unit: string }
  | {
      readonly kind:
        | 'gross_below_empty'
        | 'empty_differs'
        | 'over_capacity'
        | 'together_over_capacity'
        | 'over_flow'
        | 'far_from_others'
        | 'far_from_addresses'
        | 'accepted_over_load'
        | 'accepted_under_load'
        | 'accepted_hardly'
        | 'rest_over_gross'
        | 'rest_over_load'
        | 'rest_under_load'
        | 'rest_of_nothing'
        | 'level_over_hold'
        | 'draught_over_ship'
      readonly value: number
      readonly expected: number
      /** Where it is not that of the flow. */
      readonly unit?: string
      readonly slip: 'unit' | 'decimal_mark' | undefined
    }

/** Kilograms; more than any vehicle of the type carries (the longest road train, lighter, the largest push convoy). */
export const largestLoads = { truck: 50_000, container: 5_000_000, ship: 25_000_000 } as const
/** Those that a truck carries, and what it does of them at most, in kilograms; other containers are barges. */
export const roadContainers: readonly string[] = [
  'hooklift_container',
  'skip',
  'roll_container',
  'iso_20',
  'iso_40',
] satisfies readonly (typeof containerTypes)[number][]
export const largestRoadContainer = 40_000
const mostOf = (mode: WeighedMode): number =>
  kilogramsOf(mode) ??
  (roadContainers.includes(mode.container?.containerType ?? '')
    ? largestRoadContainer
    : largestLoads[mode.type])
/** Factor above or below the known tare. */
const tareTolerance = 1.5
/** Factor to the median of the flow's other loads, or to what was loaded. */
export const loadTolerance = 2.5
/** Fewer do not tell what is usual. */
const fewestOthers = 3

/**
 * Odd weights of a load, which the user is asked about but not stopped by: kilograms for tonnes, a digit too
 * many.
 * @param otherNetWeights of the flow's other loads by transport modes of the same type, in the flow's unit
 */
export function implausibleWeights(
  flow: WeighedFlow,
  mode: WeighedMode,
  weights: StatedMeasurements,
  otherNetWeights: readonly number[],
): readonly ImplausibleWeight[] {
  const found: ImplausibleWeight[] = []
  const add = (
    kind: Extract<ImplausibleWeight, { expected: number }>['kind'],
    value: number,
    expected: number,
  ) => found.push({ kind, value, expected, slip: slipOf(value, expected) })
  const { firstWeighing, secondWeighing, chlorideValue } = weights
  if (chlorideValue === 0) found.push({ kind: 'chloride_zero' })
  const net = netOf(weights)
  if (net === 0) found.push({ kind: 'zero' })
  const factor = flow.cargoUnit.factorToKilograms
  const tare =
    mode.truck?.tareWeight === undefined || factor === undefined || factor === 0
      ? undefined
      : mode.truck.tareWeight / factor
  if (tare !== undefined && firstWeighing !== undefined && firstWeighing < tare)
    add('gross_below_empty', firstWeighing, tare)
  else if (
    tare !== undefined &&
    secondWeighing !== undefined &&
    isFarFrom(secondWeighing, tare, tareTolerance)
  )
    add('empty_differs', secondWeighing, tare)
  if (net === undefined || net === 0) return found
  const capacity = largestLoadOf(flow, mode)
  const usual = median(otherNetWeights)
  if (capacity !== undefined && net > capacity) add('over_capacity', net, capacity)
  else if (flow.estimatedLoad !== undefined && net > flow.estimatedLoad)
    add('over_flow', net, flow.estimatedLoad)
  else if (
    otherNetWeights.length >= fewestOthers &&
    usual !== undefined &&
    isFarFrom(net, usual, loadTolerance)
  )
    add('far_from_others', net, usual)
  return found
}

/** Scales differ and mud drains; who takes less than this part of a load has not taken all of it. */
const leastOfAll = 0.9

/** Whether what is said to be all of a load is far less than was loaded: it is a part, with a rest to account for. */
export const isPartOfLoad = (
  outcome: AcceptanceOutcome,
  kilograms: number | undefined,
  loaded: number | undefined,
): boolean =>
  outcome === 'accepted' && kilograms !== undefined && loaded !== undefined && kilograms < leastOfAll * loaded

/** A receiver who takes less of a load than this part would rather have refused it. */
const leastPartOfLoad = 0.01

/** The most that can be accepted: what was loaded, or where that is not known what the vehicle carries. */
export const mostAccepted = (loaded: number | undefined, mode: WeighedMode | undefined): number | undefined =>
  loaded ?? (mode && mostOf(mode))

/**
 * More kilograms were accepted than loaded, or than the vehicle carries where it is unknown what was loaded; or
 * all of it, and far fewer; or hardly anything of it.
 */
export function implausibleAcceptance(
  accepted: number | undefined,
  loaded: number | undefined,
  mode: WeighedMode | undefined,
  outcome: AcceptanceOutcome = 'partly',
): readonly ImplausibleWeight[] {
  const expected = mostAccepted(loaded, mode)
  if (accepted === undefined || expected === undefined) return []
  const kind =
    accepted > expected
      ? loaded === undefined
        ? 'over_capacity'
        : 'accepted_over_load'
      : isPartOfLoad(outcome, accepted, loaded)
        ? 'accepted_under_load'
        : loaded !== undefined && accepted < loaded * leastPartOfLoad
          ? 'accepted_hardly'
          : undefined
  return kind === undefined
    ? []
    : [{ kind, value: accepted, expected, unit: 'kg', slip: slipOf(accepted, expected) }]
}

/**
 * Odd weights of what was turned away: as of any load, and neither more nor far less than was left on board.
 * @param left as `leftOnBoard`
 * @param gross as `grossOfRest`
 */
export function implausibleRest(
  flow: WeighedFlow,
  mode: WeighedMode,
  weights: StatedMeasurements,
  left: number | undefined,
  gross?: number,
): readonly ImplausibleWeight[] {
  const { firstWeighing } = weights
  if (firstWeighing !== undefined && gross !== undefined && firstWeighing > gross * grossTolerance)
    return [
      {
        kind: 'rest_over_gross',
        value: firstWeighing,
        expected: gross,
        slip: slipOf(firstWeighing, gross),
      },
    ]
  const net = netOf(weights)
  const kind = net === undefined || left === undefined ? undefined : kindOfRest(net, left)
  return net === undefined || left === undefined || kind === undefined
    ? implausibleWeights(flow, mode, weights, [])
    : [{ kind, value: net, expected: left, slip: slipOf(net, Math.max(0, left)) }]
}

/** Factor by which two scales may differ, with rain and fuel on the way. */
const grossTolerance = 1.05

/**
 * What the vehicle weighed with what its receiver left on board, where a scale saw that: as it left after a part was
 * unloaded, or as it came with all that was refused.
 */
export const grossOfRest = (
  amountDetermination: MaterialFlow['amountDetermination'],
  { weighedLoad, tareWeight }: Pick<Measurements, 'weighedLoad' | 'tareWeight'>,
  outcome: AcceptanceOutcome | undefined,
): number | undefined => {
  if (outcome === 'refused') return weighedLoad
  return outcome === 'partly' && amountDetermination === 'at_unload' ? tareWeight : undefined
}

function kindOfRest(net: number, left: number) {
  if (net > left) return left > 0 ? 'rest_over_load' : 'rest_of_nothing'
  return net > 0 && net < left / loadTolerance ? 'rest_under_load' : undefined
}

interface WeighedLoad {
  readonly flow: Parameters<typeof loadedKilogramsOf>[0] & WeighedFlow
  readonly measured: Measurements
}

/**
 * More than the vehicle carries once a load joins what is on board of it, in tonnes or in the cubic metres of its hold;
 * what was not weighed counts for nothing. A load that is too much by itself is `implausibleWeights`.
 */
export function implausibleTogether(
  mode: WeighedMode,
  load: WeighedLoad,
  aboard: readonly WeighedLoad[],
): Extract<ImplausibleWeight, { expected: number }> | undefined {
  const tonnesOf = ({ flow, measured }: WeighedLoad) => (loadedKilogramsOf(flow, measured) ?? 0) / 1000
  const cubicMetresOf = ({ flow, measured }: WeighedLoad) =>
    flow.cargoUnit.id === 'm3' ? (measured.nettoWeight ?? 0) : 0
  for (const { unit, most, of } of [
    { unit: 't', most: mostOf(mode) / 1000, of: tonnesOf },
    { unit: 'm³', most: mode.ship?.quantityCubicMetre ?? Infinity, of: cubicMetresOf },
  ]) {
    const own = of(load)
    const value = Math.round([load, ...aboard].reduce((sum, one) => sum + of(one), 0) * 1000) / 1000
    if (own > 0 && own <= most && value > most)
      return { kind: 'together_over_capacity', value, expected: most, unit, slip: undefined }
  }
  return undefined
}

export const netOf = ({ firstWeighing, secondWeighing, amount }: StatedMeasurements) =>
  firstWeighing !== undefined && secondWeighing !== undefined
    ? netWeightOf(firstWeighing, secondWeighing)
    : amount

export const isFarFrom = (value: number, usual: number, tolerance: number) =>
  value > usual * tolerance || value < usual / tolerance

/**
 * Kilograms for tonnes lie a thousand apart, a forgotten comma ten or a hundred; half of each allows for
 * loads that differ.
 */
export function slipOf(value: number, expected: number): 'unit' | 'decimal_mark' | undefined {
  const [less, more] = [Math.min(value, expected), Math.max(value, expected)]
  if (less === 0) return undefined
  const distance = more / less
  return distance >= 500 ? 'unit' : distance >= 5 ? 'decimal_mark' : undefined
}

export function largestLoadOf({ cargoUnit }: WeighedFlow, mode: WeighedMode): number | undefined {
  const factor = cargoUnit.factorToKilograms
  if (factor === undefined || factor === 0)
    return cargoUnit.id === 'm3' ? mode.ship?.quantityCubicMetre : undefined
  return mostOf(mode) / factor
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)]
}
