import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { names } from './master-data.ts'
import { flowEvidence, materialFlowDraft, oneTimeLocation, transporterTypes } from './material-flow-draft.ts'
import { materialFlow, party } from './material-flows.ts'
import { outgoingMail } from './outgoing-mails.ts'
import { pageQuery } from './paging.ts'
import { moment, note, uuid } from './primitives.ts'
import { flowRecipient, mailAddresses } from './recipients.ts'
import { reference, resource } from './resource.ts'

const company = resource('Company', 'companies', { id: uuid, ...party.shape })
const location = resource('Location', 'locations', { id: uuid, description: z.string() })

const flowFields = {
  ...materialFlow.shape,
  ewcCode: z.optional(
    resource('EwcCode', 'ewc_codes', { id: z.string(), code: z.string(), hazardous: z.boolean(), names }),
  ),
  processingMethod: z.optional(
    resource('ProcessingMethod', 'processing_methods', { id: z.string(), code: z.string(), names }),
  ),
  /** Where it is a location of a company; `origin` and `destination` say the address either way. */
  originLocation: z.optional(location),
  originOneTimeLocation: z.optional(oneTimeLocation),
  destinationLocation: z.optional(location),
  destinationOneTimeLocation: z.optional(oneTimeLocation),
  sender: company,
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
  /** Only for those who manage the flow. */
  recipients: z.optional(z.array(flowRecipient)),
  /** Amendments after the first shipment. */
  numberOfModifications: z.number(),
  createdAt: moment,
  updatedAt: moment,
}

/** A flow as the office reads it: with relations where a device has names alone. */
export const officeFlow = resource('MaterialFlow', 'material_flows', flowFields)
export type OfficeFlow = z.output<typeof officeFlow>

/** A flow with shipments is not edited, it is amended (specification, section 4). */
export const materialFlows = collection({
  type: 'MaterialFlow',
  path: 'material_flows',
  item: officeFlow,
  draft: materialFlowDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
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
    createdAt: 'moment',
  },
  order: ['number', 'usualName', 'documentType', 'createdAt', 'updatedAt', 'estimatedLoad'],
  refusals: ['project_blocked', 'material_flow_has_shipments'],
})

/**
 * Changes a flow that has shipments: a merge patch like any change, with the word that extra costs, and the duty to hand the
 * changed letters to all parties, are understood. Makes a new version of the flow and of its letter, counts one modification
 * and mails whoever asked for new letters. `If-Match` is demanded.
 */
export const amendMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/amend',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.looseObject({ confirmExtraCosts: z.boolean() }),
  answer: officeFlow,
  type: 'MaterialFlow',
  refusals: [
    'access_denied',
    'not_found',
    'project_blocked',
    'material_flow_without_shipments',
    'precondition_failed',
    'precondition_required',
  ],
})

/** Mails the facts of a flow to addresses of one's choice, who see each other in it. Sent again with its Idempotency-Key it goes once. */
export const mailMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/send_mail',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.object({ recipients: mailAddresses, message: z.optional(note) }),
  answer: outgoingMail,
  type: 'OutgoingMail',
  status: 202,
  refusals: ['access_denied', 'not_found'],
})

/** A flow as it was at one of its versions: a shipment names the one that its driver saw. */
export const materialFlowVersion = resource('MaterialFlowVersion', 'material_flow_versions', {
  id: uuid,
  materialFlow: resource('MaterialFlow', 'material_flows', flowFields),
  /** The flow's `version` that this is. */
  number: z.number(),
  amendedBy: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  /** It came of an amendment that is charged; said to administrators. */
  costsExtra: z.optional(z.boolean()),
  createdAt: moment,
})
export type MaterialFlowVersion = z.output<typeof materialFlowVersion>

export const materialFlowVersions = collection({
  type: 'MaterialFlowVersion',
  path: 'material_flow_versions',
  item: materialFlowVersion,
  operations: ['list', 'read'],
  filters: { materialFlow: 'reference', number: 'number', createdAt: 'moment' },
  order: ['number', 'createdAt'],
})

/** What the shipments of a flow carried together, as far as the viewer sees them. */
export const materialFlowAmounts = z.object({
  materialFlow: reference('material_flows'),
  unit: reference('units'),
  /** Netto, in the unit of the flow. After an amendment of the unit older shipments are in another: those of a mass are converted. */
  loaded: z.number(),
  /** Shipments that have a netto weight, those of them that cannot be converted and are not in `loaded`, and shipments that have no netto yet. */
  weighed: z.number(),
  inOtherUnits: z.number(),
  notYetWeighed: z.number(),
})
export type MaterialFlowAmounts = z.output<typeof materialFlowAmounts>

/** However many shipments there are: a list would have to be read page by page. Whoever sees the flow asks, a driver and a reader too. */
export const readMaterialFlowAmounts = endpoint({
  method: 'GET',
  path: '/material_flows/{id}/amounts',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  answer: materialFlowAmounts,
  type: 'MaterialFlowAmounts',
  refusals: ['not_found'],
})

/** The versions of one flow, the newest first. */
export const listVersionsOfFlow = endpoint({
  method: 'GET',
  path: '/material_flows/{id}/versions',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  query: z.object(pageQuery),
  answer: materialFlowVersion,
  type: 'MaterialFlowVersion',
  list: true,
  refusals: ['not_found'],
})
