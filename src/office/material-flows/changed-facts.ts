import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'

/** The facts of a flow that a version may change, each with the fields that it consists of. */
const fieldsByFact = {
  usualName: ['usualName'],
  documentType: ['documentType'],
  code: ['ewcCode'],
  method: ['processingMethod'],
  wasteStream: ['wasteStreamNumber'],
  planned: ['plannedChange'],
  product: ['product'],
  evidence: ['evidence'],
  origin: ['origin'],
  destination: ['destination'],
  sender: ['sender', 'senderType'],
  disposer: ['disposer', 'privateDisposer'],
  receiver: ['receiver'],
  transportedBy: ['transportedBy'],
  carriers: ['carriers'],
  estimated: ['estimatedLoad'],
  unit: ['cargoUnit'],
  determination: ['amountDetermination'],
  demands: ['chlorideValueRequired', 'cargoPhotoRequired', 'weighSlipNumberRequired', 'allowTransporterNote'],
  loadInstructions: ['loadInstructions'],
  unloadInstructions: ['unloadInstructions'],
  remarks: ['remarksForLetter'],
  signatures: ['signatures'],
  correction: ['correctionMinutes'],
  otherCarriers: ['otherCarriersMayUnload'],
  givers: ['givers'],
  collection: ['repeatingLoads', 'routeCollection', 'collectorsScheme'],
  recipients: ['recipients'],
} as const satisfies Record<string, readonly (keyof OfficeFlow)[]>

export type FlowFact = keyof typeof fieldsByFact

/** What is different between two versions of a flow, in the order in which its page shows it. */
export const changedFacts = (before: OfficeFlow, after: OfficeFlow): readonly FlowFact[] =>
  (Object.keys(fieldsByFact) as FlowFact[]).filter((fact) =>
    fieldsByFact[fact].some(
      // What was stored before a flag existed has none.
      (field: keyof OfficeFlow) =>
        canonicalJson(factOf(before, field) ?? false) !== canonicalJson(factOf(after, field) ?? false),
    ),
  )

/** Of the EWC code what the office chose: until when its period lasts, and what follows it, is of the list. */
const factOf = (flow: OfficeFlow, field: keyof OfficeFlow): unknown =>
  field === 'ewcCode' ? flow.ewcCode?.id : flow[field]

/**
 * Versions are stored as they were written, so the order of an object's keys may differ between equal values.
 */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
