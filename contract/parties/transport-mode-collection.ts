import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { emailAddress } from '../accounts/email-addresses.ts'
import { formatPlate } from './licence-plates.ts'
import { code, containerTypes, transportModeTypes } from './master-data.ts'
import { phoneNumber } from '../accounts/phone-numbers.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import {
  containerParticulars,
  shipParticulars,
  transportModeFields,
  truckParticulars,
} from './transport-modes.ts'

/** A transport mode as the office reads it; that of drivers' devices is in `transport-modes.ts`. */
const officeTransportMode = resource('TransportMode', 'transport_modes', {
  ...transportModeFields,
  /** The owner: a company or a driver. */
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  driver: z.optional(resource('Driver', 'drivers', { id: uuid, name: z.string() })),
  createdAt: moment,
  updatedAt: moment,
})
export type OfficeTransportMode = z.output<typeof officeTransportMode>

/* What is written is validated more strictly than what is read: rows of earlier versions may contain other values. Not in
 * `transport-modes.ts`, for the driver's first screen loads that, and its form has none of these fields. */

export const shipDraft = z.extend(shipParticulars, {
  onBoardTelephone: z.optional(phoneNumber),
  onBoardEmail: z.optional(emailAddress),
})

export const containerDraft = z.extend(containerParticulars, {
  containerType: z.optional(
    code.check(z.refine((value) => containerTypes.some((type) => type === value), 'choice')),
  ),
})

/** A Dutch plate is stored with its dashes, any other as typed. */
const truckDraft = z.extend(truckParticulars, { licencePlate: text(12).check(z.overwrite(formatPlate)) })

const officeTransportModeDraft = z
  .object({
    type: z.enum(transportModeTypes),
    /** Its name on the letter: name of the ship, licence plate or container number. */
    identificationCode: text(60),
    ship: z.optional(shipDraft),
    truck: z.optional(truckDraft),
    container: z.optional(containerDraft),
    /**
     * Administrators choose the company; a planner's own company, and none for a driver, who owns it
     * personally.
     */
    company: z.optional(reference('companies')),
  })
  .check(
    z.check(({ value, issues }) => {
      // The particulars of its own type are required, those of the other types refused.
      for (const type of transportModeTypes) {
        const isPresent = value[type] !== undefined
        if (isPresent !== (type === value.type))
          issues.push({
            code: 'custom',
            message: isPresent ? 'not_of_type' : 'required',
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
  personal: true,
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
