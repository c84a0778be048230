import demoSet from './demo.json' with { type: 'json' }
import { newId } from '../db/uuid.ts'

/** Fictional companies and people; their numbers are outside all ranges that have been issued. */
export const demo = demoSet

/** The database id of each key of the demo set, made at its first use. */
export class DemoIds {
  readonly #ids = new Map<string, string>()

  of(key: string): string {
    const existingId = this.#ids.get(key)
    if (existingId !== undefined) return existingId
    const id = newId()
    this.#ids.set(key, id)
    return id
  }
}

type DemoTransportMode = (typeof demoSet.transportModes)[number]

const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** The particulars of a ship, truck or container in the form of the contract. */
export function particularsOf(mode: DemoTransportMode): Record<string, unknown> {
  const dimensions = { length: mode.lengthM, width: mode.widthM, draft: mode.draftM }
  if (mode.type === 'truck')
    return withoutNulls({
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
    return withoutNulls({
      containerType: mode.containerType,
      hatchesPresent: mode.hatchesPresent,
      ...dimensions,
    })
  return withoutNulls({
    eniNumber: mode.eniNumber,
    shipType: mode.shipType,
    onBoardTelephone: mode.onBoardPhone,
    onBoardEmail: mode.onBoardEmail,
    spudPoles: mode.spudPoles,
    quantityTon: mode.quantityTon,
    quantityCubicMetre: mode.quantityM3,
    ...dimensions,
  })
}
