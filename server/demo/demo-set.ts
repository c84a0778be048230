import demoSet from './demo.json' with { type: 'json' }
import { newId } from '../db/uuid.ts'

/** Invented companies and people; their numbers lie outside every range that was ever issued. */
export const demo = demoSet

/** One id for every key of the demo set. */
export class Ids {
  readonly #made = new Map<string, string>()

  of(key: string): string {
    const found = this.#made.get(key)
    if (found !== undefined) return found
    const id = newId()
    this.#made.set(key, id)
    return id
  }
}

type Mode = (typeof demoSet.transportModes)[number]

const present = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** The particulars of a ship, truck or container, as the contract has them. */
export function particularsOf(mode: Mode): Record<string, unknown> {
  const size = { length: mode.lengthM, width: mode.widthM, draft: mode.draftM }
  if (mode.type === 'truck')
    return present({
      licencePlate: mode.licencePlate,
      truckType: mode.truckType,
      emptyHeight: mode.emptyHeightM,
      overpressure: mode.overpressure,
      emissionsPer100Km: mode.co2KgPer100km,
      sustainability: mode.sustainability,
      maximumLoadCapacity: mode.maxLoadCapacityKg,
      tareWeight: mode.tareWeightKg,
    })
  if (mode.type === 'container')
    return present({ containerType: mode.containerType, hatchesPresent: mode.hatchesPresent, ...size })
  return present({
    eniNumber: mode.eniNumber,
    shipType: mode.shipType,
    onBoardTelephone: mode.onBoardPhone,
    onBoardEmail: mode.onBoardEmail,
    spudPoles: mode.spudPoles,
    quantityTon: mode.quantityTon,
    quantityCubicMetre: mode.quantityM3,
    ...size,
  })
}
