import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { showPlate } from './licence-plates.ts'
import { transportModeTypes } from './master-data.ts'
import { moment, text, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'
import { containerParticulars, shipParticulars, transportMode, truckParticulars } from './transport-modes.ts'

/** A transport mode as the office reads it; what a driver's device holds of it is in `transport-modes.ts`. */
export const officeTransportMode = resource('TransportMode', 'transport_modes', {
  ...transportMode.shape,
  /** Whose it is: a company's, or a driver's own. */
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  driver: z.optional(resource('Driver', 'drivers', { id: uuid, name: z.string() })),
  createdAt: moment,
  updatedAt: moment,
})
export type OfficeTransportMode = z.output<typeof officeTransportMode>

/** A Dutch plate is kept with its dashes, any other as it was typed. */
const truck = z.extend(truckParticulars, { licencePlate: text(12).check(z.overwrite(showPlate)) })

export const officeTransportModeDraft = z
  .object({
    type: z.enum(transportModeTypes),
    /** What it is called on the letter: name of the ship, licence plate, container number. */
    identificationCode: text(60),
    ship: z.optional(shipParticulars),
    truck: z.optional(truck),
    container: z.optional(containerParticulars),
    /** Administrators say whose it is; a planner's is his company's, and a driver's his own. */
    company: z.optional(reference('companies')),
  })
  .check(
    z.check(({ value, issues }) => {
      // Exactly the particulars of its type.
      for (const type of transportModeTypes) {
        const given = value[type] !== undefined
        if (given !== (type === value.type))
          issues.push({
            code: 'custom',
            message: given ? 'not_of_type' : 'required',
            path: [type],
            input: value[type],
          })
      }
    }),
  )
export type OfficeTransportModeDraft = z.output<typeof officeTransportModeDraft>

export const transportModes = collection({
  type: 'TransportMode',
  path: 'transport_modes',
  item: officeTransportMode,
  draft: officeTransportModeDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
  filters: {
    type: 'exact',
    code: 'text',
    identificationCode: 'text',
    company: 'reference',
    driver: 'reference',
    createdAt: 'moment',
  },
  order: ['identificationCode', 'type', 'createdAt'],
})
