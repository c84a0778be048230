import type { Unit } from '../parties/master-data.ts'
import type { Measurements } from './measurements.ts'
import { type CargoUnit, kilogramsPerUnit, toKilograms } from './weights.ts'

interface WeighableFlow {
  readonly cargoUnit: CargoUnit
  readonly density?: number | undefined
}

/** Net kilograms of a load, with three decimals: stated, or by the unit, or by a density. Undefined without. */
export function kilogramsOf(
  { cargoUnit, density: ofFlow }: WeighableFlow,
  { nettoWeight, statedKilograms, density = ofFlow }: Measurements,
): number | undefined {
  if (statedKilograms !== undefined) return statedKilograms
  return nettoWeight === undefined
    ? undefined
    : toKilograms(nettoWeight, kilogramsPerUnit(cargoUnit, density))
}

/** What is read first of a load: its weight in the cargo unit, or in kilograms where that is none of mass. */
export function shownAmount(
  flow: WeighableFlow & { readonly cargoUnit: Pick<Unit, 'symbol'> },
  measured: Measurements,
): { readonly amount: number; readonly unit: string } | undefined {
  const kilograms = flow.cargoUnit.factorToKilograms === undefined ? kilogramsOf(flow, measured) : undefined
  if (kilograms !== undefined) return { amount: kilograms, unit: 'kg' }
  return measured.nettoWeight === undefined
    ? undefined
    : { amount: measured.nettoWeight, unit: flow.cargoUnit.symbol }
}
