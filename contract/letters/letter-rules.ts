import { dayIn } from '../accounts/customer-days.ts'
import { ewcCodeOn, flowOn } from '../parties/ewc-codes.ts'
import { keysOf } from '../kit/objects.ts'
import { documentTypes, senderRoleOf, type TransportModeType } from '../parties/master-data.ts'
import { sideOfBorder } from '../parties/netherlands.ts'
import type { Packaging } from '../parties/packaging.ts'
import type { MaterialFlowDraft } from '../flows/material-flow-draft.ts'
import type { LoadingPlace, MaterialFlow, Party } from '../flows/material-flows.ts'
import type { Measurements } from '../shipments/measurements.ts'
import { kilogramsOf } from '../shipments/kilograms.ts'

/*
 * The boxes of the letter as one table. Sources: the Dutch guidance letter; articles 3, 6 and 9 of the
 * regulation on reporting waste (BWBR0017313, BWBR0017294); Environmental Management Act 10.38 to 10.44.
 * Reuse and product travel with a delivery note, without box numbers and what only waste needs.
 */

type DocumentType = (typeof documentTypes)[number]

/** Numbers of the guidance letter; `number`, `remarks`, `foot` and `annex` have none there. */
export type LetterBoxNumber =
  | 'number'
  | '1'
  | '2'
  | '3A'
  | '3B'
  | '4A'
  | '4B'
  | '5'
  | '6'
  | 'remarks'
  | 'foot'
  | 'annex'

export const letterMoments = ['issue', 'load', 'unload'] as const
export type LetterMoment = (typeof letterMoments)[number]

export type FlowOfLetter = Pick<
  MaterialFlow,
  | 'documentType'
  | 'usualName'
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
  | 'wasteStreamNumberShared'
  | 'composition'
  | 'concernSubstances'
  | 'noConcernSubstances'
  | 'packaging'
  | 'ewcCode'
  | 'plannedChange'
  | 'processingMethod'
  | 'estimatedLoad'
  | 'cargoUnit'
  | 'density'
  | 'routeCollection'
  | 'givers'
  | 'collectorsScheme'
  | 'privateDisposer'
  | 'repeatingLoads'
  | 'remarksForLetter'
> & { readonly evidence?: unknown; readonly product?: unknown }

export interface LetterFacts {
  readonly flow: FlowOfLetter
  readonly day?: string | undefined
  readonly shipment?:
    | (Measurements & {
        readonly number?: string | undefined
        readonly loadDate?: string | undefined
        readonly packaging?: Packaging | undefined
        readonly givers?: readonly { readonly kilograms?: number | undefined }[] | undefined
        readonly unloadDate?: string | undefined
      })
    | undefined
  /** Set where the list of a route collection stays with collector and driver: see `withoutAddresses`. */
  readonly addressList?: unknown
  readonly transportMode?:
    | { readonly type: TransportModeType; readonly identificationCode: string }
    | undefined
}

/** One content of a box. */
interface LetterRule {
  readonly box: LetterBoxNumber
  readonly documentTypes: readonly DocumentType[]
  readonly moment: LetterMoment
  /**
   * From when it is sealed: a later change is an amendment or a correction, which makes a new version of the
   * letter with its reason.
   */
  readonly sealedFrom: LetterMoment
  /** Fields of the flow's form that fill it; the first is where to mend it. */
  readonly fields?: readonly (keyof MaterialFlowDraft)[]
  readonly filledBy?: 'load' | 'unload' | 'transport_mode' | 'signature' | 'free_space' | 'outside'
  /** A load may not leave without it; only the office can fill it, or also the driver if the load fills it. */
  readonly stops?: true
  /** When it is obligatory; always when absent. */
  readonly applies?: (facts: LetterFacts) => boolean
  /** Absent where it is optional, or cannot lack. */
  readonly isFilled?: (facts: LetterFacts) => boolean
}

const onIssue = { moment: 'issue', sealedFrom: 'load', documentTypes } as const
const onLoad = { moment: 'load', sealedFrom: 'load', documentTypes } as const
const onUnload = { moment: 'unload', sealedFrom: 'unload', documentTypes } as const
const onlyWaste = { documentTypes: ['waste'] } as const
const wasteOnIssue = { ...onIssue, ...onlyWaste }
const wasteOnLoad = { ...onLoad, ...onlyWaste }
const wasteOnUnload = { ...onUnload, ...onlyWaste }
const stops = { stops: true } as const

/** Street and town; in the Netherlands, the default country, also the postal code. */
const hasAddress = ({ street, city, postalCode, country }: Party | LoadingPlace): boolean =>
  isText(street) &&
  isText(city) &&
  (isText(postalCode) || (country !== undefined && country !== '' && country !== 'NL'))
export const isText = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Carriers transport it, and not a party of its letter. */
export const isCarried = ({ transportedBy }: Pick<FlowOfLetter, 'transportedBy'>) =>
  transportedBy === 'collector' || transportedBy === 'carrier' || transportedBy === 'outsourced_carrier'
const endsBefore = (day: string | undefined, ewcCode: FlowOfLetter['ewcCode']): boolean =>
  day !== undefined && ewcCode !== undefined && (ewcCodeOn(ewcCode, day).validTo ?? day) < day
const beginsAfter = (day: string | undefined, ewcCode: FlowOfLetter['ewcCode']): boolean =>
  day !== undefined && ewcCode !== undefined && (ewcCode.validFrom ?? day) > day
/** By a collector under the collector's own waste stream number. */
export const isCollected = ({
  routeCollection,
  collectorsScheme,
}: Pick<FlowOfLetter, 'routeCollection' | 'collectorsScheme'>) =>
  routeCollection === true || collectorsScheme === true

/** Waste travels with a guidance letter, anything else with a delivery note. */
export const isGuidanceLetter = (flow: Pick<MaterialFlow, 'documentType'>): boolean =>
  flow.documentType === 'waste'

/**
 * Waste that crosses a border, or is carried abroad, needs the documents of Regulation (EU) 2024/1157. A place
 * of which nothing says the country is taken to be in the Netherlands.
 */
export const crossesBorder = ({
  documentType,
  origin,
  destination,
}: Pick<MaterialFlow, 'documentType' | 'origin' | 'destination'>): boolean =>
  documentType === 'waste' && [origin, destination].some((place) => sideOfBorder(place) === 'abroad')

/** In the order of the boxes. The server filters by `stops` in server/flows/material-flows/readiness.ts. */
const rules = {
  letter_number: {
    ...onLoad,
    box: 'number',
    filledBy: 'load',
    isFilled: ({ shipment }) => isText(shipment?.number),
  },
  // Not on the form: European shipment papers replace it.
  crosses_border: {
    ...wasteOnIssue,
    ...stops,
    box: '4B',
    fields: ['destinationLocation', 'destinationOneTimeLocation'],
    isFilled: ({ flow }) => !crossesBorder(flow),
  },
  sender: {
    ...onIssue,
    box: '1',
    fields: ['sender', 'senderType'],
    isFilled: ({ flow }) => isText(flow.sender.name),
  },
  sender_address: {
    ...onIssue,
    ...stops,
    box: '1',
    fields: ['sender'],
    isFilled: ({ flow }) => hasAddress(flow.sender),
  },
  // Traders and brokers of waste must be in the register of transporters.
  sender_vihb: {
    ...wasteOnIssue,
    ...stops,
    box: '1',
    fields: ['sender'],
    applies: ({ flow }) => ['merchant', 'intermediary'].includes(senderRoleOf(flow) ?? ''),
    isFilled: ({ flow }) => isText(flow.sender.vihbNumber),
  },
  // The invoice is sent separately; the form has room for it.
  invoice_address: { ...wasteOnIssue, box: '2', filledBy: 'outside' },
  disposer: {
    ...wasteOnIssue,
    ...stops,
    box: '3A',
    fields: ['disposer'],
    isFilled: ({ flow }) => flow.disposer !== undefined,
  },
  disposer_address: {
    ...wasteOnIssue,
    ...stops,
    box: '3A',
    fields: ['disposer'],
    applies: ({ flow }) => flow.disposer !== undefined,
    isFilled: ({ flow }) => flow.disposer !== undefined && hasAddress(flow.disposer),
  },
  // Collected waste is the collector's: the LMA has the collector write itself as disposer. Its name is in box 5
  // too.
  collector_disposer: {
    ...wasteOnIssue,
    ...stops,
    box: '3A',
    fields: ['disposer'],
    applies: ({ flow }) => isCollected(flow) && flow.disposer !== undefined,
    isFilled: ({ flow }) => flow.carriers.some(({ name }) => name === flow.disposer?.name),
  },
  // A private person has an address but is in no register of companies.
  private_disposer: { ...wasteOnIssue, box: '3A', fields: ['privateDisposer'] },
  // Without an address the description names the nearest one, and the position shows the place. A route has
  // many places, which the annex lists; under the collectors' scheme each load has its place.
  origin_address: {
    ...wasteOnIssue,
    ...stops,
    box: '3B',
    fields: ['originLocation', 'originOneTimeLocation'],
    applies: ({ flow }) => flow.routeCollection !== true || flow.collectorsScheme === true,
    isFilled: ({ flow }) => hasAddress(flow.origin) || flow.origin.position !== undefined,
  },
  start_of_transport: {
    ...onLoad,
    box: '3B',
    filledBy: 'load',
    isFilled: ({ shipment }) => shipment?.loadDate !== undefined,
  },
  destination_address: {
    ...wasteOnIssue,
    ...stops,
    box: '4B',
    fields: ['destinationLocation', 'destinationOneTimeLocation'],
    isFilled: ({ flow }) => hasAddress(flow.destination),
  },
  receiver: {
    ...wasteOnIssue,
    ...stops,
    box: '4B',
    fields: ['receiver'],
    isFilled: ({ flow }) => flow.receiver !== undefined,
  },
  receiver_address: {
    ...wasteOnIssue,
    ...stops,
    box: '4B',
    fields: ['receiver'],
    applies: ({ flow }) => flow.receiver !== undefined,
    isFilled: ({ flow }) => flow.receiver !== undefined && hasAddress(flow.receiver),
  },
  date_of_receipt: {
    ...onUnload,
    box: '4B',
    filledBy: 'unload',
    isFilled: ({ shipment }) => shipment?.unloadDate !== undefined,
  },
  transported_by: { ...onIssue, box: '5', fields: ['transportedBy'] },
  // Box 4A for outsourced transport, else 5.
  carrier: {
    ...onIssue,
    ...stops,
    box: '4A',
    fields: ['carriers'],
    applies: ({ flow }) => isCarried(flow),
    isFilled: ({ flow }) => flow.carriers.length > 0,
  },
  carrier_vihb: {
    ...wasteOnIssue,
    ...stops,
    box: '4A',
    fields: ['carriers'],
    applies: ({ flow }) => isCarried(flow),
    isFilled: ({ flow }) => flow.carriers.every(({ vihbNumber }) => isText(vihbNumber)),
  },
  // The law asks for it only with repeating loads, which are those of one vehicle.
  vehicle: {
    ...onLoad,
    box: '5',
    filledBy: 'transport_mode',
    applies: ({ flow }) => flow.repeatingLoads === true,
    isFilled: ({ transportMode }) => isText(transportMode?.identificationCode),
  },
  // A flow that does not mention it says no.
  route_collection: { ...wasteOnIssue, box: '5', fields: ['routeCollection'] },
  // Names and addresses of all givers, on the letter or an annex (art. 6(3)): listed by the office, in the
  // remarks, or by the driver at loading. A load may not leave without them.
  collection_list: {
    ...wasteOnIssue,
    ...stops,
    box: '5',
    fields: ['givers'],
    filledBy: 'load',
    applies: ({ flow }) => flow.routeCollection === true,
    isFilled: ({ flow, shipment, addressList }) =>
      addressList !== undefined ||
      [...(flow.givers ?? []), ...(shipment?.givers ?? [])].length > 0 ||
      isText(flow.remarksForLetter),
  },
  collectors_scheme: { ...wasteOnIssue, box: '5', fields: ['collectorsScheme'] },
  repeating_loads: { ...wasteOnIssue, box: '5', fields: ['repeatingLoads'] },
  // Number and times, in the free space or an annex (art. 6): each letter states the loads of its week up to
  // its own.
  loads_of_week: {
    ...wasteOnLoad,
    box: '5',
    filledBy: 'load',
    applies: ({ flow }) => flow.repeatingLoads === true,
    isFilled: ({ shipment }) => shipment?.loadDate !== undefined,
  },
  // Route collection and the collectors' scheme use the collector's own waste stream number.
  collector: {
    ...wasteOnIssue,
    ...stops,
    box: '5',
    fields: ['transportedBy'],
    applies: ({ flow }) => isCollected(flow),
    isFilled: ({ flow }) => flow.transportedBy === 'collector',
  },
  waste_stream_number: {
    ...wasteOnIssue,
    ...stops,
    box: '6',
    fields: ['wasteStreamNumber'],
    applies: ({ flow }) => isCollected(flow),
    isFilled: ({ flow }) => isText(flow.wasteStreamNumber),
  },
  usual_name: {
    ...onIssue,
    box: '6',
    fields: ['usualName'],
    isFilled: ({ flow }) => isText(flow.usualName),
  },
  // What is not stated of these the letter itself says in their place; the office is warned.
  composition: { ...wasteOnIssue, box: '6', fields: ['composition'] },
  concern_substances: { ...wasteOnIssue, box: '6', fields: ['concernSubstances', 'noConcernSubstances'] },
  packaging: { ...onIssue, box: '6', fields: ['packaging'], filledBy: 'load' },
  // Dangerous goods have a transport document of their own, which may be separate (ADR 5.4.1).
  adr: { ...onIssue, box: '6', fields: ['adr'] },
  ewc_code: {
    ...wasteOnIssue,
    ...stops,
    box: '6',
    fields: ['ewcCode'],
    isFilled: ({ flow }) => flow.ewcCode !== undefined,
  },
  // A code is stated only on days on which it is in the list (Decision 2000/532/EC).
  ewc_code_ended: {
    ...wasteOnIssue,
    ...stops,
    box: '6',
    fields: ['ewcCode'],
    applies: ({ flow }) => flow.ewcCode !== undefined,
    isFilled: ({ flow, day }) => !endsBefore(day, flow.ewcCode),
  },
  ewc_code_to_come: {
    ...wasteOnIssue,
    ...stops,
    box: '6',
    fields: ['ewcCode'],
    applies: ({ flow }) => flow.ewcCode !== undefined,
    isFilled: ({ flow, day }) => !beginsAfter(day, flow.ewcCode),
  },
  processing_method: {
    ...wasteOnIssue,
    ...stops,
    box: '6',
    fields: ['processingMethod'],
    isFilled: ({ flow }) => flow.processingMethod !== undefined,
  },
  evidence: {
    ...onIssue,
    ...stops,
    box: '6',
    documentTypes: ['reuse'],
    fields: ['evidence'],
    isFilled: ({ flow }) => flow.evidence !== undefined,
  },
  product: {
    ...onIssue,
    ...stops,
    box: '6',
    documentTypes: ['product'],
    fields: ['product'],
    isFilled: ({ flow }) => flow.product !== undefined,
  },
  estimated_weight: { ...onIssue, box: '6', fields: ['estimatedLoad', 'cargoUnit'] },
  // The guidance letter ends in kilograms; a volume has them by a density.
  weighed_weight: {
    ...onUnload,
    box: '6',
    fields: ['density'],
    filledBy: 'unload',
    isFilled: ({ flow, shipment = {} }) =>
      (isGuidanceLetter(flow) ? kilogramsOf(flow, shipment) : shipment.nettoWeight) !== undefined,
  },
  remarks: { ...onIssue, box: 'remarks', fields: ['remarksForLetter'] },
  signature_sender: { ...wasteOnLoad, box: 'foot', fields: ['signatures'] },
  // The flow says whose are asked for. A party may be absent for a reason, so this never stops a load.
  signature_disposer: { ...wasteOnLoad, box: 'foot', fields: ['signatures'] },
  signature_transporter: {
    ...wasteOnLoad,
    box: 'foot',
    filledBy: 'load',
    isFilled: ({ shipment }) => shipment?.loadDate !== undefined,
  },
  signature_receiver: { ...wasteOnUnload, box: 'foot', fields: ['signatures'] },
  // After most cargoes, receiver and skipper sign CDNI's own form, which may not be merged with another. This
  // letter reminds of it, and has its number where the skipper stated one.
  unloading_declaration: { ...onUnload, box: 'annex', filledBy: 'unload' },
} as const satisfies Readonly<Record<string, LetterRule>>

export type LetterRuleCode = keyof typeof rules

export const letterRules: Readonly<Record<LetterRuleCode, LetterRule>> = rules

const codes = keysOf(rules)

/** The box in a flow's letter: a carrier stands in 4A for outsourced transport, else in 5. */
export const carrierBox = (
  box: LetterBoxNumber,
  { transportedBy }: Pick<FlowOfLetter, 'transportedBy'>,
): LetterBoxNumber => (box === '4A' && transportedBy !== 'outsourced_carrier' ? '5' : box)

export const boxOfRule = (code: LetterRuleCode, flow: Pick<FlowOfLetter, 'transportedBy'>): LetterBoxNumber =>
  carrierBox(rules[code].box, flow)

const lacks = (code: LetterRuleCode, facts: LetterFacts): boolean => {
  const { documentTypes: types, applies, isFilled } = letterRules[code]
  if (isFilled === undefined || !types.includes(facts.flow.documentType)) return false
  return applies?.(facts) !== false && !isFilled(facts)
}

export const missingOnLetter = (facts: LetterFacts, moment: LetterMoment): readonly LetterRuleCode[] =>
  codes.filter(
    (code) =>
      letterMoments.indexOf(rules[code].moment) <= letterMoments.indexOf(moment) && lacks(code, facts),
  )

export const momentOfLetter = (shipment: LetterFacts['shipment']): LetterMoment =>
  shipment === undefined ? 'issue' : shipment.unloadDate === undefined ? 'load' : 'unload'

export type ReadinessCode = {
  [Code in LetterRuleCode]: (typeof rules)[Code] extends { readonly stops: true } ? Code : never
}[LetterRuleCode]

const isReadinessCode = (code: LetterRuleCode): code is ReadinessCode => 'stops' in rules[code]

export const readinessRules = Object.fromEntries(
  codes
    .filter(isReadinessCode)
    .map((code) => [code, { field: rules[code].fields[0], documentTypes: rules[code].documentTypes }]),
) as unknown as Readonly<
  Record<
    ReadinessCode,
    { readonly field: LetterField['field']; readonly documentTypes: readonly DocumentType[] }
  >
>

/** What keeps it from leaving, in box order. `day`: ISO date of the load in the customer's zone. */
export const flowReadiness = (
  flow: FlowOfLetter,
  day: string,
  stated?: Pick<NonNullable<LetterFacts['shipment']>, 'givers'>,
): readonly ReadinessCode[] =>
  codes
    .filter(isReadinessCode)
    .filter((code) => lacks(code, { flow: flowOn(flow, day), day, shipment: stated }))

export const isFilledAtLoad = (code: ReadinessCode): boolean => letterRules[code].filledBy === 'load'

export interface LetterField {
  readonly field: keyof MaterialFlowDraft
  readonly box: LetterBoxNumber
}

export const letterFields: readonly LetterField[] = [
  ...new Map(
    codes
      .flatMap((code) => (letterRules[code].fields ?? []).map((field) => ({ field, box: rules[code].box })))
      .map((one) => [one.field, one]),
  ).values(),
]

/**
 * Sender and disposer as letters and exports name them. A private person has no register numbers, even if the
 * address book has some; nor does a sender who is that disposer.
 */
export function namedParties<Of extends Pick<FlowOfLetter, 'sender' | 'disposer' | 'privateDisposer'>>(
  flow: Of & Parameters<typeof senderRoleOf>[0],
): { readonly sender: Of['sender']; readonly disposer: Of['disposer'] } {
  const { sender, disposer, privateDisposer } = flow
  if (privateDisposer !== true) return { sender, disposer }
  return {
    sender: senderRoleOf(flow) === 'primary_disposer' ? { ...sender, vihbNumber: undefined } : sender,
    disposer: disposer && { ...disposer, vihbNumber: undefined },
  }
}

/**
 * The week (Monday to Sunday, ISO dates in the customer's time zone) whose repeating loads of one vehicle
 * between the same places may share a letter (BWBR0017294; lma.nl).
 */
export function weekOfLetter(
  moment: string,
  timeZone?: string,
): { readonly from: string; readonly until: string } {
  const day = dayIn(moment, timeZone)
  const start = new Date(`${day}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  const end = new Date(start)
  end.setUTCDate(end.getUTCDate() + 6)
  return { from: start.toISOString().slice(0, 10), until: end.toISOString().slice(0, 10) }
}
