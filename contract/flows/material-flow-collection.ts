import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { flowEwcCode, plannedChange } from '../parties/ewc-codes.ts'
import { readinessCodes, warningCodes } from './readiness-codes.ts'
import { names } from '../parties/master-data.ts'
import { flowEvidence, materialFlowDraft, oneTimeLocation, transporterTypes } from './material-flow-draft.ts'
import { materialFlow, party } from './material-flows.ts'
import { outgoingMail } from '../accounts/outgoing-mails.ts'
import { pageQuery } from '../kit/paging.ts'
import { moment, note, recordFields, uuid } from '../kit/primitives.ts'
import { flowRecipient, mailAddresses } from '../parties/recipients.ts'
import { reference, resource } from '../kit/resource.ts'

const company = resource('Company', 'companies', { id: uuid, ...party.shape })
const location = resource('Location', 'locations', { id: uuid, description: z.string() })

const ewcCode = resource('EwcCode', 'ewc_codes', { id: z.string(), ...flowEwcCode })

const flowFields = {
  ...materialFlow.shape,
  ewcCode: z.optional(ewcCode),
  plannedChange: z.optional(z.extend(plannedChange, { ewcCode })),
  processingMethod: z.optional(
    resource('ProcessingMethod', 'processing_methods', { id: z.string(), code: z.string(), names }),
  ),
  originLocation: z.optional(location),
  originOneTimeLocation: z.optional(oneTimeLocation),
  destinationLocation: z.optional(location),
  destinationOneTimeLocation: z.optional(oneTimeLocation),
  sender: company,
  senderTypeNames: z.optional(names),
  disposer: z.optional(company),
  receiver: z.optional(company),
  carriers: z.array(
    resource('Company', 'companies', { id: uuid, ...party.shape, type: z.enum(transporterTypes) }),
  ),
  product: z.optional(
    resource('Product', 'products', {
      id: uuid,
      name: z.string(),
      description: z.optional(z.string()),
      certificateNumber: z.optional(z.string()),
    }),
  ),
  evidence: z.optional(flowEvidence),
  /** Only returned to users who manage the flow. */
  recipients: z.optional(z.array(flowRecipient)),
  /** True if its letter has all that loading requires: see `flowReadiness`. */
  ready: z.optional(z.boolean()),
  /** Codes of `contract/letters/letter-rules.ts`; absent in stored versions. */
  missing: z.optional(z.array(z.enum(readinessCodes))),
  /** Codes of `contract/letters/letter-warnings.ts`; absent in stored versions. */
  warnings: z.optional(z.array(z.enum(warningCodes))),
  numberOfModifications: z.number(),
  ...recordFields,
}

export const officeFlow = resource('MaterialFlow', 'material_flows', flowFields)
export type OfficeFlow = z.output<typeof officeFlow>

/** A flow with shipments is not edited, it is amended (specification, section 4). */
export const materialFlows = collection({
  type: 'MaterialFlow',
  item: officeFlow,
  draft: materialFlowDraft,
  personal: true,
  filters: {
    project: 'reference',
    number: 'number',
    documentType: 'exact',
    usualName: 'text',
    wasteStreamNumber: 'exact',
    ewcCode: 'reference',
    origin: 'reference',
    destination: 'reference',
    sender: 'reference',
    disposer: 'reference',
    transporter: 'reference',
    transportedBy: 'exact',
    product: 'reference',
    shipments: 'exists',
    ready: 'boolean',
    createdAt: 'moment',
  },
  order: ['number', 'usualName', 'documentType', 'createdAt', 'updatedAt', 'estimatedLoad'],
  refusals: ['acting_as_another', 'project_blocked', 'material_flow_has_shipments'],
})

/**
 * `confirmExtraCosts` confirms extra costs and the duty to give the changed letters to all parties. Makes a
 * version of flow and letter, counts one modification and mails recipients. `If-Match` is required. A change of
 * disposer, origin, EWC code or method asks for another waste stream number, or for none.
 */
export const amendMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/amend',
  body: z.looseObject({ confirmExtraCosts: z.boolean() }),
  response: officeFlow,
  personal: true,
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'project_blocked',
    'material_flow_without_shipments',
    'precondition_failed',
    'precondition_required',
    'too_many_mails',
  ],
})

export const materialFlowMail = z.object({ recipients: mailAddresses, message: z.optional(note) })

/** To each address separately; answers with the first mail. Supports `Idempotency-Key`. */
export const mailMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/send_mail',
  body: materialFlowMail,
  response: outgoingMail,
  personal: true,
  status: 202,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'too_many_mails'],
})

/** A shipment refers to the version that its driver saw. */
const materialFlowVersion = resource('MaterialFlowVersion', 'material_flow_versions', {
  id: uuid,
  materialFlow: resource('MaterialFlow', 'material_flows', flowFields),
  number: z.number(),
  amendedBy: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  /** Made by a charged amendment; only returned to administrators. */
  costsExtra: z.optional(z.boolean()),
  createdAt: moment,
})
export type MaterialFlowVersion = z.output<typeof materialFlowVersion>

export const materialFlowVersions = collection({
  type: 'MaterialFlowVersion',
  item: materialFlowVersion,
  operations: ['list', 'read'],
  personal: true,
  filters: { materialFlow: 'reference', number: 'number', createdAt: 'moment' },
  order: ['number', 'createdAt'],
})

const materialFlowAmounts = z.object({
  materialFlow: reference('material_flows'),
  unit: reference('units'),
  /** In the flow's unit; after a change of unit converted where both measure mass. */
  loaded: z.number(),
  weighed: z.number(),
  inOtherUnits: z.number(),
  notYetWeighed: z.number(),
  /** Shipments that `loaded` leaves out, as their kilograms cannot be right. */
  implausible: z.number(),
})
export type MaterialFlowAmounts = z.output<typeof materialFlowAmounts>

/** One call for everyone who sees the flow; listing the shipments would take a call for every page. */
export const readMaterialFlowAmounts = endpoint({
  method: 'GET',
  path: '/material_flows/{id}/amounts',
  response: materialFlowAmounts,
  type: 'MaterialFlowAmounts',
  refusals: ['not_found'],
})

export const listVersionsOfFlow = endpoint({
  method: 'GET',
  path: '/material_flows/{id}/versions',
  query: z.object(pageQuery),
  response: materialFlowVersion,
  personal: true,
  list: true,
  refusals: ['not_found'],
})
