import type { MaterialFlow } from '#contract/material-flows.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { netWeightOf } from '#contract/weights.ts'
import type { StatementValues } from './statement-draft.ts'

/** Why a weight looks like a slip; `expected` in the unit of the flow. Names are keys of the driver's texts. */
export type ImplausibleWeight =
  | { readonly kind: 'zero' | 'chloride_zero' }
  | {
      readonly kind: 'gross_below_empty' | 'empty_differs' | 'over_capacity' | 'over_flow' | 'far_from_others'
      readonly expected: number
    }

/** More than any vehicle of the type carries: the longest road train, the largest push convoy. In kilograms. */
const largestLoads = { truck: 50_000, container: 40_000, ship: 25_000_000 } as const
/** The factor by which a tare may be above or below the known one. */
const tareTolerance = 1.5
/** The same for a load, against the median of the others of its flow. */
const loadTolerance = 2.5
/** Fewer say nothing of what is usual. */
const fewestOthers = 3

/**
 * What is odd about the weights of a load, so that the driver is asked and not stopped: kilograms taken for tonnes, a
 * digit too many. Empty where nothing is.
 * @param otherNetWeights of the same flow by transport modes of the same type, in the unit of the flow
 */
export function implausibleWeights(
  flow: Pick<MaterialFlow, 'cargoUnit' | 'estimatedLoad'>,
  mode: Pick<TransportMode, 'type' | 'truck' | 'ship'>,
  { firstWeighing, secondWeighing, amount, chlorideValue }: StatementValues,
  otherNetWeights: readonly number[],
): readonly ImplausibleWeight[] {
  const found: ImplausibleWeight[] = []
  if (chlorideValue === 0) found.push({ kind: 'chloride_zero' })
  const net =
    firstWeighing !== undefined && secondWeighing !== undefined
      ? netWeightOf(firstWeighing, secondWeighing)
      : amount
  if (net === 0) found.push({ kind: 'zero' })
  const factor = flow.cargoUnit.factorToKilograms
  const tare =
    mode.truck?.tareWeight === undefined || factor === undefined || factor === 0
      ? undefined
      : mode.truck.tareWeight / factor
  if (tare !== undefined && firstWeighing !== undefined && firstWeighing < tare)
    found.push({ kind: 'gross_below_empty', expected: tare })
  else if (
    tare !== undefined &&
    secondWeighing !== undefined &&
    isFarFrom(secondWeighing, tare, tareTolerance)
  )
    found.push({ kind: 'empty_differs', expected: tare })
  if (net === undefined || net === 0) return found
  const capacity = capacityOf(flow, mode)
  const usual = median(otherNetWeights)
  if (capacity !== undefined && net > capacity) found.push({ kind: 'over_capacity', expected: capacity })
  else if (flow.estimatedLoad !== undefined && net > flow.estimatedLoad)
    found.push({ kind: 'over_flow', expected: flow.estimatedLoad })
  else if (
    otherNetWeights.length >= fewestOthers &&
    usual !== undefined &&
    isFarFrom(net, usual, loadTolerance)
  )
    found.push({ kind: 'far_from_others', expected: usual })
  return found
}

const isFarFrom = (value: number, usual: number, tolerance: number) =>
  value > usual * tolerance || value < usual / tolerance

/** What a transport mode holds at most, in the unit of the flow; undefined for a unit that says nothing of it. */
function capacityOf(
  { cargoUnit }: Pick<MaterialFlow, 'cargoUnit'>,
  { type, truck, ship }: Pick<TransportMode, 'type' | 'truck' | 'ship'>,
): number | undefined {
  const factor = cargoUnit.factorToKilograms
  if (factor === undefined || factor === 0)
    return cargoUnit.id === 'm3' ? ship?.quantityCubicMetre : undefined
  const kilograms =
    truck?.maximumLoadCapacity ?? (ship?.quantityTon === undefined ? undefined : ship.quantityTon * 1000)
  return (kilograms ?? largestLoads[type]) / factor
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)]
}
