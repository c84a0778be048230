import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { emailAddress } from '../accounts/email-addresses.ts'
import { formatPlate } from './licence-plates.ts'
import { code, containerTypes, transportModeTypes } from './master-data.ts'
import { phoneNumber } from '../accounts/phone-numbers.ts'
import { recordFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import {
  containerParticulars,
  shipParticulars,
  transportModeFields,
  truckParticulars,
} from './transport-modes.ts'

/** Files by which a ship's cargo is surveyed, kept with the ship; a phone does not need them. */
export const shipCertificates = ['measurementCertificate', 'holdCertificate'] as const
const certificateFields = {
  measurementCertificate: z.optional(reference('media_objects')),
  holdCertificate: z.optional(reference('media_objects')),
}

const officeTransportMode = resource('TransportMode', 'transport_modes', {
  ...transportModeFields,
  ...certificateFields,
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  driver: z.optional(resource('Driver', 'drivers', { id: uuid, name: z.string() })),
  ...recordFields,
})
export type OfficeTransportMode = z.output<typeof officeTransportMode>

/*
 * Drafts are stricter than what is read, because older rows may have other values. Not in
 * `transport-modes.ts`, which the driver's first screen loads without these fields.
 */

export const shipDraft = z.extend(shipParticulars, {
  onBoardTelephone: z.optional(phoneNumber),
  onBoardEmail: z.optional(emailAddress),
})

export const containerDraft = z.extend(containerParticulars, {
  containerType: z.optional(
    code.check(z.refine((value) => containerTypes.some((type) => type === value), 'choice')),
  ),
})

/** Dutch plates are stored with their dashes, others as typed. */
const truckDraft = z.extend(truckParticulars, { licencePlate: text(12).check(z.overwrite(formatPlate)) })

const officeTransportModeDraft = z
  .object({
    type: z.enum(transportModeTypes),
    identificationCode: text(60),
    ship: z.optional(shipDraft),
    truck: z.optional(truckDraft),
    container: z.optional(containerDraft),
    ...certificateFields,
    company: z.optional(reference('companies')),
  })
  .check(
    z.check(({ value, issues }) => {
      // Requires the particulars of its own type and refuses those of others.
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
      for (const name of shipCertificates)
        if (value.type !== 'ship' && value[name] !== undefined)
          issues.push({ code: 'custom', message: 'not_of_type', path: [name], input: value[name] })
    }),
  )
export type OfficeTransportModeDraft = z.output<typeof officeTransportModeDraft>

export const transportModes = collection({
  type: 'TransportMode',
  item: officeTransportMode,
  draft: officeTransportModeDraft,
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
