import { documentTypes, senderRoleOf } from './master-data.ts'
import type { MaterialFlowDraft } from './material-flow-draft.ts'
import type { LoadingPlace, MaterialFlow, Party } from './material-flows.ts'

type DocumentType = (typeof documentTypes)[number]

/** A field of the form of a flow, and the box of the letter that it fills. */
export interface LetterField {
  readonly field: keyof MaterialFlowDraft
  /** As numbered on the guidance letter; `foot` and `remarks` have no number there. */
  readonly box: '1' | '3A' | '3B' | '4A' | '4B' | '5' | '6' | 'foot' | 'remarks'
  /** The document types whose letter must have it. Both kinds of a place: one of the two. */
  readonly requiredFor: readonly DocumentType[]
}

const waste = ['waste'] as const satisfies readonly DocumentType[]

/**
 * The boxes of the letter, in its order, with the fields that fill them. Box 2, for the invoice, stays empty;
 * the rest of 5 and 6 (vehicle, kilograms) comes from the shipment.
 */
export const letterFields: readonly LetterField[] = [
  { box: '1', field: 'sender', requiredFor: documentTypes },
  { box: '1', field: 'senderType', requiredFor: documentTypes },
  { box: '3A', field: 'disposer', requiredFor: waste },
  { box: '3B', field: 'originLocation', requiredFor: documentTypes },
  { box: '3B', field: 'originOneTimeLocation', requiredFor: documentTypes },
  { box: '4A', field: 'carriers', requiredFor: [] },
  { box: '4B', field: 'destinationLocation', requiredFor: documentTypes },
  { box: '4B', field: 'destinationOneTimeLocation', requiredFor: documentTypes },
  { box: '4B', field: 'receiver', requiredFor: waste },
  { box: '5', field: 'transportedBy', requiredFor: documentTypes },
  { box: '5', field: 'routeCollection', requiredFor: waste },
  { box: '5', field: 'collectorsScheme', requiredFor: waste },
  { box: '5', field: 'repeatingLoads', requiredFor: waste },
  { box: '6', field: 'usualName', requiredFor: documentTypes },
  { box: '6', field: 'wasteStreamNumber', requiredFor: [] },
  { box: '6', field: 'ewcCode', requiredFor: waste },
  { box: '6', field: 'processingMethod', requiredFor: waste },
  { box: '6', field: 'evidence', requiredFor: ['reuse'] },
  { box: '6', field: 'product', requiredFor: ['product'] },
  { box: '6', field: 'estimatedLoad', requiredFor: [] },
  { box: '6', field: 'cargoUnit', requiredFor: documentTypes },
  { box: 'remarks', field: 'remarksForLetter', requiredFor: [] },
  { box: 'foot', field: 'signatures', requiredFor: [] },
]

/** What the rules look at: a flow as the office or a device reads it. */
export type FlowOfLetter = Pick<
  MaterialFlow,
  | 'documentType'
  | 'sender'
  | 'senderType'
  | 'senderRole'
  | 'disposer'
  | 'receiver'
  | 'origin'
  | 'destination'
  | 'transportedBy'
  | 'carriers'
  | 'wasteStreamNumber'
  | 'ewcCode'
  | 'processingMethod'
  | 'routeCollection'
  | 'collectorsScheme'
> & { readonly evidence?: unknown; readonly product?: unknown }

/** Street and town; in the Netherlands, where no other country is named, the postal code too. */
const hasAddress = ({ street, city, postalCode, country }: Party | LoadingPlace): boolean =>
  street !== undefined &&
  city !== undefined &&
  (postalCode !== undefined || (country !== undefined && country !== 'NL'))

const lacksAddress = (party: Party | undefined) => party !== undefined && !hasAddress(party)
const isCarried = ({ transportedBy }: FlowOfLetter) =>
  transportedBy === 'collector' || transportedBy === 'carrier' || transportedBy === 'outsourced_carrier'
const isCollected = ({ routeCollection, collectorsScheme }: FlowOfLetter) =>
  routeCollection === true || collectorsScheme === true

/** What a letter may lack before it may go along with a load: the form's field where to mend it, and the test. */
interface ReadinessRule {
  readonly field: LetterField['field']
  readonly documentTypes: readonly DocumentType[]
  readonly lacks: (flow: FlowOfLetter) => boolean
}

/**
 * By the code that `flowReadiness` answers. The server filters flows by the same rules in SQL
 * (`server/material-flows/readiness.ts`).
 */
export const readinessRules = {
  sender_address: { field: 'sender', documentTypes, lacks: ({ sender }) => lacksAddress(sender) },
  // Traders and brokers of waste must be in the register of transporters.
  sender_vihb: {
    field: 'sender',
    documentTypes: waste,
    lacks: (flow) =>
      ['merchant', 'intermediary'].includes(senderRoleOf(flow) ?? '') && flow.sender.vihbNumber === undefined,
  },
  disposer: { field: 'disposer', documentTypes: waste, lacks: ({ disposer }) => disposer === undefined },
  disposer_address: {
    field: 'disposer',
    documentTypes: waste,
    lacks: ({ disposer }) => lacksAddress(disposer),
  },
  // Without an address the description names the nearest one, and the position says where it is.
  origin_address: {
    field: 'originLocation',
    documentTypes: waste,
    lacks: ({ origin }) => !hasAddress(origin) && origin.position === undefined,
  },
  destination_address: {
    field: 'destinationLocation',
    documentTypes: waste,
    lacks: ({ destination }) => !hasAddress(destination),
  },
  receiver: { field: 'receiver', documentTypes: waste, lacks: ({ receiver }) => receiver === undefined },
  receiver_address: {
    field: 'receiver',
    documentTypes: waste,
    lacks: ({ receiver }) => lacksAddress(receiver),
  },
  carrier: {
    field: 'carriers',
    documentTypes,
    lacks: (flow) => isCarried(flow) && flow.carriers.length === 0,
  },
  carrier_vihb: {
    field: 'carriers',
    documentTypes: waste,
    lacks: (flow) => isCarried(flow) && flow.carriers.some(({ vihbNumber }) => vihbNumber === undefined),
  },
  // Route collection and the collectors' scheme are a collector's, under a waste stream number of their own.
  collector: {
    field: 'transportedBy',
    documentTypes: waste,
    lacks: (flow) => isCollected(flow) && flow.transportedBy !== 'collector',
  },
  waste_stream_number: {
    field: 'wasteStreamNumber',
    documentTypes: waste,
    lacks: (flow) => isCollected(flow) && flow.wasteStreamNumber === undefined,
  },
  ewc_code: { field: 'ewcCode', documentTypes: waste, lacks: ({ ewcCode }) => ewcCode === undefined },
  processing_method: {
    field: 'processingMethod',
    documentTypes: waste,
    lacks: ({ processingMethod }) => processingMethod === undefined,
  },
  evidence: { field: 'evidence', documentTypes: ['reuse'], lacks: ({ evidence }) => evidence === undefined },
  product: { field: 'product', documentTypes: ['product'], lacks: ({ product }) => product === undefined },
} as const satisfies Readonly<Record<string, ReadinessRule>>

export type ReadinessCode = keyof typeof readinessRules

const rules = Object.entries(readinessRules) as readonly (readonly [ReadinessCode, ReadinessRule])[]

/** What the letter of a flow lacks before it may be loaded, in the order of the boxes; empty when it is ready. */
export const flowReadiness = (flow: FlowOfLetter): readonly ReadinessCode[] =>
  rules
    .filter(([, rule]) => rule.documentTypes.includes(flow.documentType) && rule.lacks(flow))
    .map(([code]) => code)
