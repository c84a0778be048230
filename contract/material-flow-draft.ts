import * as z from 'zod/mini'
import { address } from './companies.ts'
import { isValidOn, type Validity } from './ewc-codes.ts'
import { wasteStreamNumber } from './formats.ts'
import {
  amountDeterminations,
  declarationTypes,
  documentTypes,
  senderTypes,
  transportTypes,
} from './master-data.ts'
import { amount, note, text } from './primitives.ts'
import { flowRecipients } from './recipients.ts'
import { reference } from './resource.ts'

/* What the office writes of a material flow. Drivers' devices read `material-flows.ts` and need none of this. */

export const transporterTypes = ['main', 'outsourced'] as const

/** An address typed for one flow alone; said as a location of a company is. */
export const oneTimeLocation = z.object({
  description: text(255),
  address: z.optional(address),
  position: z.optional(
    z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
  ),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const carrierFields = z.object({
  company: reference('companies'),
  type: z._default(z.enum(transporterTypes), 'main'),
})
/** A company that may drive the flow: `{ company, type }`, its bare IRI, or its node as it is read. */
const carrier = z.codec(z.unknown(), carrierFields, {
  decode: (given) =>
    (typeof given === 'string'
      ? { company: given }
      : isObject(given) && '@id' in given
        ? { ...given, company: given }
        : given) as z.input<typeof carrierFields>,
  encode: (company) => company,
})

export const flowEvidence = z.object({
  file: z.optional(reference('media_objects')),
  declarationType: z.enum(declarationTypes),
  documentNumber: text(100),
  organisationName: text(255),
})

const flag = (present: boolean) => z._default(z.boolean(), present)

export const materialFlowDraft = z.object({
  project: reference('projects'),
  documentType: z.enum(documentTypes),
  usualName: text(255),
  ewcCode: z.optional(reference('ewc_codes')),
  processingMethod: z.optional(reference('processing_methods')),
  wasteStreamNumber: z.optional(wasteStreamNumber),
  originLocation: z.optional(reference('locations')),
  originOneTimeLocation: z.optional(oneTimeLocation),
  destinationLocation: z.optional(reference('locations')),
  destinationOneTimeLocation: z.optional(oneTimeLocation),
  sender: reference('companies'),
  senderType: z.enum(senderTypes),
  disposer: z.optional(reference('companies')),
  /** The company of the destination, unless said. */
  receiver: z.optional(reference('companies')),
  transportedBy: z.enum(transportTypes),
  carriers: z._default(z.array(carrier).check(z.maxLength(100)), []),
  /** In the cargo unit. */
  estimatedLoad: z.optional(
    amount.check(z.refine((given) => Number(given.toFixed(3)) === given, 'decimals')),
  ),
  cargoUnit: reference('units'),
  loadInstructions: z.optional(note),
  unloadInstructions: z.optional(note),
  remarksForLetter: z.optional(note),
  product: z.optional(reference('products')),
  evidence: z.optional(flowEvidence),
  chlorideValueRequired: flag(false),
  cargoPhotoRequired: flag(false),
  weighSlipNumberRequired: flag(false),
  amountDetermination: z.enum(amountDeterminations),
  allowTransporterNote: flag(true),
  recipients: z._default(flowRecipients, []),
})
export type MaterialFlowDraft = z.output<typeof materialFlowDraft>

/** A field that breaks a rule; the texts are the server's and the form's. */
export interface FlowFault {
  readonly path: readonly PropertyKey[]
  readonly rule: 'blank' | 'either_location' | 'unique'
}

/** What each document type cannot be without (specification, section 3; Dutch guidance letter, box 6). */
const demanded = {
  waste: ['ewcCode', 'processingMethod'],
  reuse: ['evidence'],
  product: ['product'],
} as const satisfies Record<MaterialFlowDraft['documentType'], readonly (keyof MaterialFlowDraft)[]>

/** Whom "transported by" names, so that the letter's box 5 can be filled. */
const transporterField = {
  sender: 'sender',
  disposer: 'disposer',
  recipient: 'receiver',
  collector: 'carriers',
  carrier: 'carriers',
  outsourced_carrier: 'carriers',
} as const satisfies Record<MaterialFlowDraft['transportedBy'], keyof MaterialFlowDraft>

/** What is wrong with a flow as it was typed, by itself: demands of its document type, one place for each end, its transporter. */
export function flowFaults(draft: MaterialFlowDraft): readonly FlowFault[] {
  const faults: FlowFault[] = demanded[draft.documentType]
    .filter((field) => draft[field] === undefined)
    .map((field) => ({ path: [field], rule: 'blank' }))
  for (const end of ['origin', 'destination'] as const)
    if ((draft[`${end}Location`] === undefined) === (draft[`${end}OneTimeLocation`] === undefined))
      faults.push({ path: [`${end}Location`], rule: 'either_location' })
  const field = transporterField[draft.transportedBy]
  if (
    field === 'carriers'
      ? draft.carriers.length === 0
      : field === 'receiver'
        ? draft.receiver === undefined && draft.destinationLocation === undefined
        : draft[field] === undefined
  )
    faults.push({ path: [field], rule: 'blank' })
  for (const [index, { company }] of draft.carriers.entries())
    if (draft.carriers.findIndex((other) => other.company === company) < index)
      faults.push({ path: ['carriers', index, 'company'], rule: 'unique' })
  for (const [index, { email }] of draft.recipients.entries())
    if (draft.recipients.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) < index)
      faults.push({ path: ['recipients', index, 'email'], rule: 'unique' })
  return faults
}

/** True where an EWC code may be put on a letter of that day (ISO date): the list changes by law, and only its codes are chosen. */
export const ewcCodeUsable = (ewc: Validity & { readonly level: string }, day: string): boolean =>
  ewc.level === 'code' && isValidOn(ewc, day)
