import type { Unit } from '#contract/master-data.ts'
import type { Page } from '#contract/paging.ts'
import type { ShipmentRow } from '#contract/shipments.ts'

export interface LoadedAmount {
  /** In the unit asked for, rounded to what amounts carry. */
  readonly amount: number
  /** Shipments that have a netto weight, and those that have none yet. */
  readonly weighed: number
  readonly notYet: number
  /** False where the page does not hold every shipment, or one is in a unit that cannot be converted. */
  readonly complete: boolean
}

/** What these shipments carried together, in this unit: after an amendment of the unit older ones are in another. */
export function loadedAmount({ member, totalItems }: Page<Pick<ShipmentRow, 'nettoWeight' | 'cargoUnit'>>, unit: Pick<Unit, 'id' | 'factorToKilograms'>): LoadedAmount {
  let sum = 0
  let weighed = 0
  let convertible = true
  for (const { nettoWeight, cargoUnit } of member) {
    if (nettoWeight === undefined) continue
    weighed += 1
    const factor = cargoUnit.id === unit.id ? 1 : (cargoUnit.factorToKilograms ?? Number.NaN) / (unit.factorToKilograms ?? Number.NaN)
    if (Number.isNaN(factor)) convertible = false
    else sum += nettoWeight * factor
  }
  return { amount: Math.round(sum * 1000) / 1000, weighed, notYet: member.length - weighed, complete: convertible && member.length >= totalItems }
}
