import { keepsNumber } from '#contract/flows/editing-rules.ts'
import {
  defaultSignatures,
  flowFieldErrors,
  type MaterialFlowDraft,
} from '#contract/flows/material-flow-draft.ts'
import { defaultCorrectionMinutes } from '#contract/kit/time-limits.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { FormValuesOf } from '../../shared/forms/form-values.ts'

type OneTimeLocation = NonNullable<MaterialFlowDraft['originOneTimeLocation']>

const oneTimeValues = (place: OneTimeLocation | undefined) => ({
  description: place?.description ?? '',
  address: {
    street: place?.address?.street ?? '',
    houseNumber: place?.address?.houseNumber ?? '',
    addition: place?.address?.addition ?? '',
    postalCode: place?.address?.postalCode ?? '',
    city: place?.address?.city ?? '',
    country: place?.address?.country ?? 'NL',
  },
  position: place?.position,
})

export interface FlowDefaults {
  readonly project: string
  readonly senderType: string
  readonly cargoUnit: string
}

export type PlaceKind = 'location' | 'once'

// oxlint-disable-next-line complexity -- one default for each field
export const flowValues = (flow: OfficeFlow | undefined, defaults: FlowDefaults) => ({
  project: flow?.project ?? defaults.project,
  documentType: flow?.documentType ?? ('waste' as const),
  usualName: flow?.usualName ?? '',
  ewcCode: flow?.ewcCode?.id ?? '',
  processingMethod: flow?.processingMethod?.id ?? '',
  wasteStreamNumber: flow?.wasteStreamNumber ?? '',
  ...wasteValues(flow),
  product: flow?.product?.id ?? '',
  evidence: {
    declarationType: flow?.evidence?.declarationType ?? ('' as const),
    documentNumber: flow?.evidence?.documentNumber ?? '',
    organisationName: flow?.evidence?.organisationName ?? '',
    file: flow?.evidence?.file ?? '',
  },
  originKind: (flow?.originOneTimeLocation === undefined ? 'location' : 'once') as PlaceKind,
  originLocation: flow?.originLocation?.id ?? '',
  originOneTimeLocation: oneTimeValues(flow?.originOneTimeLocation),
  destinationKind: (flow?.destinationOneTimeLocation === undefined ? 'location' : 'once') as PlaceKind,
  destinationLocation: flow?.destinationLocation?.id ?? '',
  destinationOneTimeLocation: oneTimeValues(flow?.destinationOneTimeLocation),
  ...partyValues(flow, defaults),
  estimatedLoad: flow?.estimatedLoad ?? null,
  cargoUnit: flow?.cargoUnit.id ?? defaults.cargoUnit,
  density: flow?.density ?? null,
  amountDetermination: flow?.amountDetermination ?? ('at_load' as const),
  loadInstructions: flow?.loadInstructions ?? '',
  unloadInstructions: flow?.unloadInstructions ?? '',
  remarksForLetter: flow?.remarksForLetter ?? '',
  chlorideValueRequired: flow?.chlorideValueRequired ?? false,
  cargoPhotoRequired: flow?.cargoPhotoRequired ?? false,
  weighSlipNumberRequired: flow?.weighSlipNumberRequired ?? false,
  allowTransporterNote: flow?.allowTransporterNote ?? true,
  signatures: [...(flow?.signatures ?? defaultSignatures(flow?.documentType ?? 'waste'))],
  correctionMinutes: (flow?.correctionMinutes ?? defaultCorrectionMinutes) as number | null,
  otherCarriersMayUnload: flow?.otherCarriersMayUnload ?? true,
  repeatingLoads: flow?.repeatingLoads ?? false,
  routeCollection: flow?.routeCollection ?? false,
  givers: flow?.givers ?? [],
  collectorsScheme: flow?.collectorsScheme ?? false,
  recipients: (flow?.recipients ?? []).map(({ email, atLoad, atUnload, onNewLetter }) => ({
    email,
    atLoad,
    atUnload,
    onNewLetter,
  })),
})

/** For a flow to another receiver, which its maker still has to choose. */
export const withoutReceiver = {
  wasteStreamNumber: '',
  processingMethod: '',
  destinationKind: 'location' as PlaceKind,
  destinationLocation: '',
  destinationOneTimeLocation: oneTimeValues(undefined),
  receiver: '',
  unloadInstructions: '',
  recipients: [],
}

const wasteValues = (flow: OfficeFlow | undefined) => ({
  composition: flow?.composition ?? '',
  concernSubstances: flow?.concernSubstances ?? '',
  noConcernSubstances: flow?.noConcernSubstances ?? false,
  packaging: {
    kind: flow?.packaging?.kind ?? ('' as const),
    count: (flow?.packaging?.count ?? null) as number | null,
  },
  adr: {
    unNumber: flow?.adr?.unNumber ?? '',
    class: flow?.adr?.class ?? ('' as const),
    packingGroup: flow?.adr?.packingGroup ?? ('' as const),
    tunnelCode: flow?.adr?.tunnelCode ?? ('' as const),
  },
})

const isReceivedByDestination = ({ destination, destinationLocation, receiver }: OfficeFlow) =>
  destinationLocation !== undefined && destination.company === receiver?.name

export function partyValues(flow: OfficeFlow | undefined, defaults: Pick<FlowDefaults, 'senderType'>) {
  return {
    sender: flow?.sender.id ?? '',
    senderType: flow?.senderType ?? defaults.senderType,
    disposer: flow?.disposer?.id ?? '',
    privateDisposer: flow?.privateDisposer ?? false,
    // The company of the destination is the receiver where no other is chosen, and follows the destination.
    receiver: flow === undefined || isReceivedByDestination(flow) ? '' : (flow.receiver?.id ?? ''),
    transportedBy: flow?.transportedBy ?? ('carrier' as const),
    carriers: (flow?.carriers ?? []).map(({ id, type }) => ({ company: id, type })),
  }
}

export type FlowValues = ReturnType<typeof flowValues>

/** The source of a place is no part of the draft. */
export function flowDraft({
  originKind: _origin,
  destinationKind: _destination,
  ...values
}: FlowValues): FormValuesOf<MaterialFlowDraft> {
  return {
    ...values,
    packaging: values.packaging?.kind ? values.packaging : undefined,
    adr: Object.values(values.adr ?? {}).some((text) => text !== '') ? values.adr : undefined,
    originLocation: _origin === 'location' ? values.originLocation : undefined,
    originOneTimeLocation: _origin === 'once' ? filledPlace(values.originOneTimeLocation) : undefined,
    destinationLocation: _destination === 'location' ? values.destinationLocation : undefined,
    destinationOneTimeLocation:
      _destination === 'once' ? filledPlace(values.destinationOneTimeLocation) : undefined,
  }
}

/** Undefined where nothing was typed: the country is filled in from the start. */
function filledPlace(place: FlowValues['originOneTimeLocation'] | undefined) {
  if (place === undefined) return undefined
  const { country: _country, ...typed } = place.address
  const isTyped = place.description !== '' || Object.values(typed).some((text) => text !== '')
  if (!isTyped) return undefined
  // A country alone is no address.
  return Object.values(typed).some((text) => text !== '') ? place : { ...place, address: undefined }
}

/** Drivers of the flow's carriers transport it, rather than a party of its letter. */
export const isTransportedByCarriers = (transportedBy: FlowValues['transportedBy']) =>
  transportedBy === 'carrier' || transportedBy === 'outsourced_carrier' || transportedBy === 'collector'

export function flowRules(values: FlowValues): Readonly<Record<string, FlowRule>> {
  // The draft may lack blank values; a blank row has an error of its own and equals no other row.
  const errors = flowFieldErrors({
    ...(flowDraft(values) as MaterialFlowDraft),
    carriers: (values.carriers ?? []).map(({ company, type }, index) => ({
      company: company || `row ${index}`,
      type,
    })),
    givers: values.givers ?? [],
    recipients: (values.recipients ?? []).map((recipient, index) => ({
      ...recipient,
      email: recipient.email.trim() || `row ${index}`,
    })),
  })
  return Object.fromEntries(
    errors
      // A required field itself says that it is blank; a list has no such mark.
      .filter(({ path, rule }) => (rule !== 'blank' && rule !== 'either_location') || path[0] === 'carriers')
      .map(({ path, rule }) => [path.join('.'), rule]),
  )
}
type FlowRule = ReturnType<typeof flowFieldErrors>[number]['rule']

/** An amendment of what the waste stream number belongs to asks for another number. */
export const keepsOldNumber = (before: FlowValues, after: FlowValues): boolean =>
  keepsNumber(flowDraft(before) as MaterialFlowDraft, flowDraft(after) as MaterialFlowDraft)
