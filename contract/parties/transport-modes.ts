import * as z from 'zod/mini'
import { code, emissionClasses, shipTypes, transportModeTypes } from './master-data.ts'
import { amount, eightDigits, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

const metres = z.number().check(z.gte(0), z.lte(500))
/** Metres of the ship's hull under water. */
export const draught = z.number().check(z.gte(0), z.lte(30))

/** A line of a ship's measurement certificate: the water that it displaces at this draught. */
const displacementRow = z.object({ draught, cubicMetres: amount })
export type DisplacementRow = z.output<typeof displacementRow>

/** A hull displaces more the deeper it lies. */
const rises = (table: readonly DisplacementRow[]): boolean => {
  const sorted = table.toSorted((first, second) => first.draught - second.draught)
  return sorted.every(
    ({ draught, cubicMetres }, index) =>
      index === 0 ||
      cubicMetres > (sorted[index - 1]?.cubicMetres ?? 0) ||
      draught === sorted[index - 1]?.draught,
  )
}

export const displacementTable = z.array(displacementRow).check(z.refine(rises, 'table_not_rising'))

/** A table of every centimetre to six metres. */
export const maxDisplacementRows = 600

export const shipParticulars = z.object({
  eniNumber: z.optional(eightDigits),
  shipType: z.enum(shipTypes),
  onBoardTelephone: z.optional(text(40)),
  onBoardEmail: z.optional(text(255)),
  length: z.optional(metres),
  width: z.optional(metres),
  draft: z.optional(metres),
  /** Inner dimensions. */
  holds: z.optional(
    z
      .array(z.object({ name: z.optional(text(40)), length: metres, width: metres, depth: metres }))
      .check(z.maxLength(30)),
  ),
  /** Of the measurement certificate; without one, a draught survey states the lines that it used. */
  displacement: z.optional(displacementTable.check(z.maxLength(maxDisplacementRows))),
  spudPoles: z.optional(z.number().check(z.int(), z.gte(0), z.lte(20))),
  quantityTon: z.optional(amount),
  quantityCubicMetre: z.optional(amount),
})

export const truckParticulars = z.object({
  licencePlate: text(12),
  truckType: z.optional(code),
  /** Metres. */
  emptyHeight: z.optional(metres),
  overpressure: z.optional(z.boolean()),
  /** Kilograms of CO2. */
  emissionsPer100Km: z.optional(amount),
  sustainability: z.optional(z.enum(emissionClasses)),
  /** Kilograms. */
  maximumLoadCapacity: z.optional(amount),
  /** Kilograms, empty. */
  tareWeight: z.optional(amount),
})

export const containerParticulars = z.object({
  containerType: z.optional(code),
  length: z.optional(metres),
  width: z.optional(metres),
  draft: z.optional(metres),
  hatchesPresent: z.optional(z.boolean()),
})

const identity = {
  id: uuid,
  type: z.enum(transportModeTypes),
  identificationCode: text(60),
}

/** Exactly one of ship, truck and container. */
export const transportModeFields = {
  ...identity,
  ship: z.optional(shipParticulars),
  truck: z.optional(truckParticulars),
  container: z.optional(containerParticulars),
  version: z.number(),
}

export const transportMode = resource('TransportMode', 'transport_modes', {
  ...transportModeFields,
  /** The driver's own, which no carrier keeps: the driver may change and remove it. */
  own: z.optional(z.boolean()),
  offered: z.optional(z.boolean()),
})
export type TransportMode = z.output<typeof transportMode>

export const transportModeDraft = z
  .object({
    ...identity,
    ship: z.optional(shipParticulars),
    truck: z.optional(truckParticulars),
    container: z.optional(containerParticulars),
  })
  .check(z.refine((mode) => mode[mode.type] !== undefined, { message: 'particulars', path: ['type'] }))
export type TransportModeDraft = z.output<typeof transportModeDraft>
