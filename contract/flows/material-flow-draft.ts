import { densityBounds } from './density-bounds.ts'
import * as z from 'zod/mini'
import { dangerousGoods } from '../parties/dangerous-goods.ts'
import { packaging } from '../parties/packaging.ts'
import { giverDraft } from './collected-givers.ts'
import { address } from '../parties/companies.ts'
import type { Validity } from '../parties/ewc-codes.ts'
import { wasteStreamNumber } from '../kit/formats.ts'
import {
  amountDeterminations,
  code,
  declarationTypes,
  documentTypes,
  letterSignatures,
  transportTypes,
} from '../parties/master-data.ts'
import { amount, note, text } from '../kit/primitives.ts'
import { flowRecipients } from '../parties/recipients.ts'
import { reference } from '../kit/resource.ts'
import { defaultCorrectionMinutes } from '../kit/time-limits.ts'
import { isRecord } from '../kit/objects.ts'

/* The writable form of a flow, for the office; drivers' devices only read `material-flows.ts`. */

export const transporterTypes = ['main', 'outsourced'] as const

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

const carrierFields = z.object({
  company: reference('companies'),
  type: z._default(z.enum(transporterTypes), 'main'),
})
/** A company that may transport the flow: `{ company, type }`, its IRI, or its node as read. */
const carrier = z.codec(z.unknown(), carrierFields, {
  decode: (value) =>
    (typeof value === 'string'
      ? { company: value }
      : isRecord(value) && '@id' in value
        ? { ...value, company: value }
        : value) as z.input<typeof carrierFields>,
  encode: (company) => company,
})

export const flowEvidence = z.object({
  file: z.optional(reference('media_objects')),
  declarationType: z.enum(declarationTypes),
  documentNumber: text(100),
  organisationName: text(255),
})

/**
 * Beside the usual name: nature and composition (Environmental Management Act 10.39), and the substances of
 * very high concern above their limit, or that none are known (Stb. 2024, 118).
 */
const wasteDescription = {
  composition: z.optional(note),
  concernSubstances: z.optional(note),
  noConcernSubstances: z._default(z.boolean(), false),
  packaging: z.optional(packaging),
  /** Of dangerous goods, whose own transport document may be separate. */
  adr: z.optional(dangerousGoods),
}

export const maxGivers = 200

const maxCorrectionMinutes = 24 * 60

const booleanWithDefault = (defaultValue: boolean) => z._default(z.boolean(), defaultValue)

export const materialFlowDraft = z.object({
  project: reference('projects'),
  documentType: z.enum(documentTypes),
  usualName: text(255),
  ewcCode: z.optional(reference('ewc_codes')),
  processingMethod: z.optional(reference('processing_methods')),
  wasteStreamNumber: z.optional(wasteStreamNumber),
  ...wasteDescription,
  originLocation: z.optional(reference('locations')),
  originOneTimeLocation: z.optional(oneTimeLocation),
  destinationLocation: z.optional(reference('locations')),
  destinationOneTimeLocation: z.optional(oneTimeLocation),
  sender: reference('companies'),
  senderType: code,
  disposer: z.optional(reference('companies')),
  receiver: z.optional(reference('companies')),
  transportedBy: z.enum(transportTypes),
  carriers: z._default(z.array(carrier).check(z.maxLength(100)), []),
  estimatedLoad: z.optional(
    amount.check(z.refine((value) => Number(value.toFixed(3)) === value, 'decimals')),
  ),
  cargoUnit: reference('units'),
  /** Tonnes per cubic metre, of which kilograms of a volume follow. */
  density: z.optional(
    z.number().check(
      z.gte(densityBounds.least),
      z.lte(densityBounds.most),
      z.refine((value) => Number(value.toFixed(3)) === value, 'decimals'),
    ),
  ),
  loadInstructions: z.optional(note),
  unloadInstructions: z.optional(note),
  remarksForLetter: z.optional(note),
  product: z.optional(reference('products')),
  evidence: z.optional(flowEvidence),
  chlorideValueRequired: booleanWithDefault(false),
  cargoPhotoRequired: booleanWithDefault(false),
  weighSlipNumberRequired: booleanWithDefault(false),
  amountDetermination: z.enum(amountDeterminations),
  allowTransporterNote: booleanWithDefault(true),
  /** Who is asked to sign; those of `defaultSignatures` where it is absent. */
  signatures: z.optional(
    z.array(z.enum(letterSignatures)).check(z.overwrite((signatures) => [...new Set(signatures)])),
  ),
  /** Time for the driver to correct a statement, at most a day. */
  correctionMinutes: z._default(
    z.number().check(z.int(), z.gte(0), z.lte(maxCorrectionMinutes)),
    defaultCorrectionMinutes,
  ),
  otherCarriersMayUnload: booleanWithDefault(true),
  repeatingLoads: booleanWithDefault(false),
  routeCollection: booleanWithDefault(false),
  /** Only with route collection. */
  givers: z._default(z.array(giverDraft).check(z.maxLength(maxGivers)), []),
  collectorsScheme: booleanWithDefault(false),
  /** A private person has neither a KvK number nor a VIHB number. */
  privateDisposer: booleanWithDefault(false),
  recipients: z._default(flowRecipients, []),
})
export type MaterialFlowDraft = z.output<typeof materialFlowDraft>

/** Whom a new flow asks to sign: a guidance letter has the signatures of both (BWBR0017313, annex). */
export const defaultSignatures = (
  documentType: (typeof documentTypes)[number],
): readonly (typeof letterSignatures)[number][] => (documentType === 'waste' ? ['disposer', 'receiver'] : [])

export interface FlowFieldError {
  readonly path: readonly PropertyKey[]
  readonly rule:
    | 'blank'
    | 'either_location'
    | 'unique'
    | 'waste_only'
    | 'private_collected'
    | 'route_only'
    | 'either_substances'
}

/** Required fields by document type (specification, section 3; Dutch guidance letter, box 6). */
const requiredFields = {
  waste: ['ewcCode', 'processingMethod'],
  reuse: ['evidence'],
  product: ['product'],
} as const satisfies Record<MaterialFlowDraft['documentType'], readonly (keyof MaterialFlowDraft)[]>

/** The field that "transported by" refers to, which box 5 of the letter needs. */
const transporterField = {
  sender: 'sender',
  disposer: 'disposer',
  recipient: 'receiver',
  collector: 'carriers',
  carrier: 'carriers',
  outsourced_carrier: 'carriers',
} as const satisfies Record<MaterialFlowDraft['transportedBy'], keyof MaterialFlowDraft>

export function flowFieldErrors(draft: MaterialFlowDraft): readonly FlowFieldError[] {
  const errors: FlowFieldError[] = requiredFields[draft.documentType]
    .filter((field) => draft[field] === undefined)
    .map((field) => ({ path: [field], rule: 'blank' }))
  for (const end of ['origin', 'destination'] as const)
    if ((draft[`${end}Location`] === undefined) === (draft[`${end}OneTimeLocation`] === undefined))
      errors.push({ path: [`${end}Location`], rule: 'either_location' })
  if (draft.documentType !== 'waste')
    for (const flag of ['routeCollection', 'collectorsScheme', 'privateDisposer'] as const)
      if (draft[flag]) errors.push({ path: [flag], rule: 'waste_only' })
  // Both are only for waste of companies (the LMA's rules for registering a waste stream).
  if (draft.privateDisposer && (draft.routeCollection || draft.collectorsScheme))
    errors.push({ path: ['privateDisposer'], rule: 'private_collected' })
  if (draft.givers.length > 0 && !draft.routeCollection) errors.push({ path: ['givers'], rule: 'route_only' })
  if (draft.noConcernSubstances && draft.concernSubstances !== undefined)
    errors.push({ path: ['noConcernSubstances'], rule: 'either_substances' })
  const field = transporterField[draft.transportedBy]
  if (
    field === 'carriers'
      ? draft.carriers.length === 0
      : field === 'receiver'
        ? draft.receiver === undefined && draft.destinationLocation === undefined
        : draft[field] === undefined
  )
    errors.push({ path: [field], rule: 'blank' })
  for (const [index, { company }] of draft.carriers.entries())
    if (draft.carriers.findIndex((previous) => previous.company === company) < index)
      errors.push({ path: ['carriers', index, 'company'], rule: 'unique' })
  for (const [index, { email }] of draft.recipients.entries())
    if (
      draft.recipients.findIndex((previous) => previous.email.toLowerCase() === email.toLowerCase()) < index
    )
      errors.push({ path: ['recipients', index, 'email'], rule: 'unique' })
  return errors
}

/**
 * True if a flow may have this code now or from its first day (ISO date) on. The list changes by law, and
 * chapters are no codes.
 */
export const isEwcCodeUsable = (ewcCode: Validity & { readonly level: string }, day: string): boolean =>
  ewcCode.level === 'code' && (ewcCode.validTo == null || ewcCode.validTo >= day)
