import { canonicalJson } from '#contract/kit/canonical-json.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'

const fieldsByFact = {
  usualName: ['usualName'],
  documentType: ['documentType'],
  code: ['ewcCode'],
  method: ['processingMethod'],
  wasteStream: ['wasteStreamNumber'],
  description: ['composition', 'concernSubstances', 'noConcernSubstances', 'packaging', 'adr'],
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
  density: ['density'],
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

export const changedFacts = (before: OfficeFlow, after: OfficeFlow): readonly FlowFact[] =>
  (Object.keys(fieldsByFact) as FlowFact[]).filter((fact) =>
    fieldsByFact[fact].some(
      // A version that was stored before a flag existed lacks it.
      (field: keyof OfficeFlow) =>
        canonicalJson(factOf(before, field) ?? false) !== canonicalJson(factOf(after, field) ?? false),
    ),
  )

/** Of an EWC code only the office's choice: its last day and its successor belong to the list. */
const factOf = (flow: OfficeFlow, field: keyof OfficeFlow): unknown =>
  field === 'ewcCode' ? flow.ewcCode?.id : flow[field]
