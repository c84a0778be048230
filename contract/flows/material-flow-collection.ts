import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { flowEwcCode, plannedChange } from '../parties/ewc-codes.ts'
import { readinessCodes } from './readiness-codes.ts'
import { names } from '../parties/master-data.ts'
import { flowEvidence, materialFlowDraft, oneTimeLocation, transporterTypes } from './material-flow-draft.ts'
import { materialFlow, party } from './material-flows.ts'
import { outgoingMail } from '../accounts/outgoing-mails.ts'
import { pageQuery } from '../kit/paging.ts'
import { moment, note, uuid } from '../kit/primitives.ts'
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
  /** Set where it is a company's location; `origin` and `destination` hold the address in either case. */
  originLocation: z.optional(location),
  originOneTimeLocation: z.optional(oneTimeLocation),
  destinationLocation: z.optional(location),
  destinationOneTimeLocation: z.optional(oneTimeLocation),
  sender: company,
  /** Of its type. */
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
  /** Only returned to those who manage the flow. */
  recipients: z.optional(z.array(flowRecipient)),
  /** Whether its letter would lack nothing that loading takes: see `flowReadiness`. */
  ready: z.optional(z.boolean()),
  /** What it lacks, as codes of `contract/letters/letter-rules.ts`; absent in stored versions. */
  missing: z.optional(z.array(z.enum(readinessCodes))),
  /** Number of amendments after the first shipment. */
  numberOfModifications: z.number(),
  createdAt: moment,
  updatedAt: moment,
}

/** A flow as the office reads it: with relations where a device has only names. */
export const officeFlow = resource('MaterialFlow', 'material_flows', flowFields)
export type OfficeFlow = z.output<typeof officeFlow>

/** A flow with shipments is not edited, it is amended (specification, section 4). */
export const materialFlows = collection({
  type: 'MaterialFlow',
  path: 'material_flows',
  item: officeFlow,
  draft: materialFlowDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
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
 * Changes a flow that has shipments: a merge patch like any change. `confirmExtraCosts` confirms the extra
 * costs and the duty to give the changed letters to all parties. Creates a new version of the flow and of its
 * letter, counts one modification and mails the recipients of new letters. `If-Match` is required.
 */
export const amendMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/amend',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.looseObject({ confirmExtraCosts: z.boolean() }),
  response: officeFlow,
  type: 'MaterialFlow',
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

/** The addresses that a flow is mailed to, and what is said to them. */
export const materialFlowMail = z.object({ recipients: mailAddresses, message: z.optional(note) })

/**
 * Mails the data of a flow to the given addresses, to each by itself; the answer is the first of the mails. Supports
 * `Idempotency-Key`.
 */
export const mailMaterialFlow = endpoint({
  method: 'POST',
  path: '/material_flows/{id}/send_mail',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: materialFlowMail,
  response: outgoingMail,
  type: 'OutgoingMail',
  personal: true,
  status: 202,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'too_many_mails'],
})

/** A flow at one of its versions: a shipment refers to the version that its driver saw. */
const materialFlowVersion = resource('MaterialFlowVersion', 'material_flow_versions', {
  id: uuid,
  materialFlow: resource('MaterialFlow', 'material_flows', flowFields),
  /** The flow's `version` at that time. */
  number: z.number(),
  amendedBy: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  /** Created by an amendment that is charged; only returned to administrators. */
  costsExtra: z.optional(z.boolean()),
  createdAt: moment,
})
export type MaterialFlowVersion = z.output<typeof materialFlowVersion>

export const materialFlowVersions = collection({
  type: 'MaterialFlowVersion',
  path: 'material_flow_versions',
  item: materialFlowVersion,
  operations: ['list', 'read'],
  personal: true,
  filters: { materialFlow: 'reference', number: 'number', createdAt: 'moment' },
  order: ['number', 'createdAt'],
})

/** Totals of a flow's shipments, as far as the viewer sees them. */
const materialFlowAmounts = z.object({
  materialFlow: reference('material_flows'),
  unit: reference('units'),
  /**
   * Net weight in the flow's unit. Shipments from before a change of the unit are converted where both units
   * measure mass.
   */
  loaded: z.number(),
  /**
   * Shipments with a net weight; those of them that cannot be converted and are not in `loaded`; shipments
   * without one yet.
   */
  weighed: z.number(),
  inOtherUnits: z.number(),
  notYetWeighed: z.number(),
})
export type MaterialFlowAmounts = z.output<typeof materialFlowAmounts>

/**
 * The totals in one call, for everyone who sees the flow; listing the shipments would take a call for every
 * page.
 */
export const readMaterialFlowAmounts = endpoint({
  method: 'GET',
  path: '/material_flows/{id}/amounts',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: materialFlowAmounts,
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
  response: materialFlowVersion,
  type: 'MaterialFlowVersion',
  personal: true,
  list: true,
  refusals: ['not_found'],
})
