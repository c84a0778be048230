import { dayIn } from '../accounts/customer-days.ts'
import { senderRoleOf, type TransportModeType } from '../parties/master-data.ts'
import type { CollectedGiver, LoadingPlace, MaterialFlow, Party } from '../flows/material-flows.ts'
import { addDays } from '../kit/days.ts'
import { ewcCodeOn, type FlowEwcCode } from '../parties/ewc-codes.ts'
import { localeOf } from '../kit/locales.ts'
import {
  type MeasurementName,
  measurementNames,
  type Measurements,
  measurements,
} from '../shipments/measurements.ts'
import { giverLine, unbrokenPostalCode } from './letter-addresses.ts'
import {
  letterCountry,
  letterDay,
  letterDayOfYear,
  type LetterLanguage,
  letterNumber,
  showEwcCode,
  showProcessingMethod,
} from './letter-formats.ts'
import { letterMoment } from './letter-moment.ts'
import {
  boxOfRule,
  isGuidanceLetter,
  type LetterBoxNumber,
  type LetterFacts,
  type LetterRuleCode,
  missingOnLetter,
  momentOfLetter,
  namedParties,
  weekOfLetter,
} from './letter-rules.ts'
import type { LetterText } from './letter-texts/letter-text.ts'
import type { LetterContent } from './documents.ts'
import type { StatedAcceptance } from '../shipments/stated-acceptance.ts'
import type { StatedSignature } from '../shipments/stated-signature.ts'
import type { MadeCorrection } from '../shipments/shipment-corrections.ts'
import { capacityOf } from '../parties/vehicle-capacity.ts'
import { toKilograms } from '../shipments/weights.ts'

/** A flow without its place in our data and without what it asks of its drivers: none of that is on a letter. */
export type LetterFlow = Omit<
  MaterialFlow,
  | 'id'
  | 'version'
  | 'project'
  | 'number'
  | 'chlorideValueRequired'
  | 'cargoPhotoRequired'
  | 'weighSlipNumberRequired'
  | 'allowTransporterNote'
  | 'contacts'
>

/** The data of a letter, on the device, or as the server keeps it. */
export interface LetterSource {
  readonly flow: LetterFlow
  readonly project: {
    readonly number: string
    readonly name: string
    readonly customerName: string
    /** The customer's, on a device. */
    readonly timeZone?: string | undefined
  }
  /** Absent in the letter of a flow that nobody has loaded yet. */
  readonly shipment?: LetterShipment | undefined
  readonly transportMode?: LetterVehicle | undefined
  /** Names of the driver and their company, if known. */
  readonly driver?: string | undefined
  readonly company?: string | undefined
}

export interface LetterShipment extends Measurements {
  readonly number: string
  /** The one that it was first shown with, where that had to change. */
  readonly formerNumber?: string | undefined
  readonly loadDate: string
  readonly unloadDate?: string | undefined
  /** With repeating loads: when this vehicle loaded them in the week of this one, up to this one; the oldest first. */
  readonly loadsOfWeek?: readonly string[] | undefined
  /** Of a route collection: whom the driver listed at loading, after those that the flow lists. */
  readonly givers?: readonly CollectedGiver[] | undefined
  readonly corrections?: readonly MadeCorrection[] | undefined
  readonly acceptances?: readonly StatedAcceptance[] | undefined
  readonly signatures?: readonly LetterSignatory[] | undefined
}

/** Who signed a letter, as far as its boxes show it. */
type LetterSignatory = Pick<
  StatedSignature,
  'role' | 'way' | 'name' | 'reason' | 'drawing' | 'occurredAt' | 'matches'
>

/** A transport mode, as far as a letter names it. */
export interface LetterVehicle {
  readonly type: TransportModeType
  readonly identificationCode: string
  readonly truck?:
    | { readonly licencePlate?: string | undefined; readonly maximumLoadCapacity?: number | undefined }
    | undefined
  readonly ship?:
    | { readonly eniNumber?: string | undefined; readonly quantityTon?: number | undefined }
    | undefined
}

/** The data of a letter as the server keeps it, in the terms of the boxes. */
export const letterSourceOf = ({
  transporter,
  ...content
}: Omit<LetterContent, 'flow' | 'shipment'> & {
  readonly flow: LetterFlow
  readonly shipment?: LetterShipment | undefined
}): LetterSource => ({
  ...content,
  company: transporter,
})

export interface LetterLine {
  /** Absent where none is needed, as for a name or an address. */
  readonly label?: string
  readonly text: string
  readonly strong?: true
  /** The letter lacks this, which it must have at its moment: to be marked. */
  readonly missing?: true
  /** Its number in a list, such as that of the givers of a route collection. */
  readonly number?: number
  /** A signature that was drawn: an SVG path within `drawingBox`, whose alternative is the text. */
  readonly drawing?: string
}

/** One box of the letter; `box` is its number on the Dutch guidance letter, absent on a delivery note. */
export interface LetterBox {
  readonly box?: string
  readonly title: string
  readonly lines: readonly LetterLine[]
}

/**
 * The letter of a shipment as numbered boxes, in the order of the Dutch guidance letter (Ministerial
 * regulation on reporting of industrial and hazardous waste, the form's boxes 1 to 6); own layout, the same
 * data.
 */
export function letterBoxes(
  source: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] {
  const { flow, shipment } = source
  const hasBoxNumbers = isGuidanceLetter(flow)
  const day = shipment && dayIn(shipment.loadDate, letter.timeZone)
  const missing = missingOnLetter({ ...source, day }, momentOfLetter(shipment))
  const box = (
    number: LetterBoxNumber,
    title: string,
    ...lines: readonly (LetterLine | undefined)[]
  ): LetterBox => ({
    ...(hasBoxNumbers ? { box: number } : {}),
    title,
    lines: [
      ...lines.filter((line) => line !== undefined),
      // A crossing of the border is no content of a box: the whole letter is not for it.
      ...missing
        .filter((code) => code !== 'crosses_border' && boxOfRule(code, flow) === number)
        .map((code) => missingLine(code, { flow, day }, letter, text)),
    ],
  })
  const linesOf = (party: Party) => partyLines(party, letter, text)
  const carriers = carriersOf(source)
  const isOutsourced = flow.transportedBy === 'outsourced_carrier'

  return [
    box('1', text('sender'), senderRoleLine(flow, text), ...linesOf(namedParties(flow).sender)),
    ...(flow.disposer === undefined && !hasBoxNumbers
      ? []
      : [box('3A', text('disposer'), ...disposerLines(flow, letter, text))]),
    box(
      '3B',
      text('origin'),
      ...placeLines(flow.origin, letter),
      labelledLine(text('startOfTransport'), shipment && letterMoment(shipment.loadDate, letter)),
    ),
    ...(isOutsourced ? [box('4A', text('outsourced'), ...carriers.flatMap(linesOf))] : []),
    box('4B', text('destination'), ...destinationLines(source, letter, text)),
    box(
      '5',
      text('transportedBy'),
      strongLine(text(`transportTypes.${flow.transportedBy}`)),
      ...(isOutsourced ? [] : carriers.flatMap(linesOf)),
      ...vehicleLines(source.transportMode, text),
      labelledLine(text('driver'), source.driver),
      ...(hasBoxNumbers ? collectionLines(source, letter, text) : []),
    ),
    box('6', text(hasBoxNumbers ? 'waste' : 'goods'), ...cargoLines(source, letter, text)),
    ...annexBoxes(source, text),
    ...laterBoxes(shipment, letter, text),
    ...(flow.remarksForLetter ? [{ title: text('remarks'), lines: [{ text: flow.remarksForLetter }] }] : []),
    projectBox(source, text),
    ...signatureBox(source, letter, text),
    ...giversBox(source, letter, text),
  ]
}

const projectBox = ({ project }: LetterSource, text: LetterText): LetterBox => ({
  title: text('project'),
  lines: [{ text: `${project.number} ${project.name}` }, { text: project.customerName }],
})

const senderRoleLine = (flow: LetterFlow, text: LetterText): LetterLine | undefined => {
  const role = senderRoleOf(flow)
  return role === undefined ? undefined : { text: `${text('as')} ${text(`senderTypes.${role}`)}` }
}

const disposerLines = (
  flow: LetterFlow,
  letter: LetterLanguage,
  text: LetterText,
): readonly (LetterLine | undefined)[] => {
  const { disposer } = namedParties(flow)
  return [
    ...(disposer === undefined ? [] : partyLines(disposer, letter, text)),
    flow.privateDisposer === true ? { text: text('items.private_disposer') } : undefined,
  ]
}

function missingLine(
  code: LetterRuleCode,
  facts: Pick<LetterFacts, 'flow' | 'day'>,
  letter: LetterLanguage,
  text: LetterText,
): LetterLine {
  const marks = { strong: true, missing: true } as const
  if (!isInOwnWords(code)) return { label: text(`items.${code}`), text: text('lacking'), ...marks }
  const { key, values } = inOwnWords(code, facts, letter)
  return { text: text(key, values), ...marks }
}

/** What stops a load and is no content that a box lacks. */
export type OwnWordsCode = 'crosses_border' | 'ewc_code_ended' | 'ewc_code_to_come'
export const isInOwnWords = (code: LetterRuleCode): code is OwnWordsCode =>
  ['crosses_border', 'ewc_code_ended', 'ewc_code_to_come'].includes(code)

/** Why such a load may not leave, as a text: the EWC code is named with the day on which it ended or begins. */
export function inOwnWords(
  code: OwnWordsCode,
  { flow: { ewcCode }, day }: Pick<LetterFacts, 'flow' | 'day'>,
  letter: LetterLanguage,
) {
  const onDay = ewcCode && ewcCodeOn(ewcCode, day ?? '')
  const edge = code === 'ewc_code_ended' ? onDay?.validTo : onDay?.validFrom
  return {
    key: (
      { crosses_border: 'crossBorder', ewc_code_ended: 'ewcEnded', ewc_code_to_come: 'ewcToCome' } as const
    )[code],
    values: {
      code: onDay === undefined ? '' : showEwcCode(onDay),
      day: edge === undefined ? '' : letterDayOfYear(edge, letter),
    },
  }
}

/** How the waste is collected: what box 5 asks with yes or no. */
const collectionLines = (
  { flow, shipment }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly (LetterLine | undefined)[] => {
  const yesOrNo = (label: string, value: boolean | undefined) => ({ label, text: text(value ? 'yes' : 'no') })
  const week = shipment && weekOfLetter(shipment.loadDate, letter.timeZone)
  return [
    yesOrNo(text('items.route_collection'), flow.routeCollection),
    yesOrNo(text('items.collectors_scheme'), flow.collectorsScheme),
    yesOrNo(text('items.repeating_loads'), flow.repeatingLoads),
    flow.repeatingLoads && week
      ? labelledLine(
          text('week'),
          text('weekOf', { from: letterDay(week.from, letter), until: letterDay(week.until, letter) }),
        )
      : undefined,
    flow.repeatingLoads && shipment
      ? labelledLine(text('items.loads_of_week'), loadsLine(shipment, letter))
      : undefined,
  ]
}

/** How many, and when. What was kept before letters stated them states its own load. */
const loadsLine = ({ loadsOfWeek, loadDate }: LetterShipment, letter: LetterLanguage): string => {
  const loads = loadsOfWeek ?? [loadDate]
  return `${loads.length} (${loads.map((moment) => letterMoment(moment, letter)).join('; ')})`
}

/** What goes along beside the letter. */
const annexBoxes = (
  { flow, transportMode, shipment }: LetterSource,
  text: LetterText,
): readonly LetterBox[] => {
  const lines: readonly (LetterLine | undefined)[] = [
    flow.routeCollection ? giversLine({ flow, shipment }, text) : undefined,
    // Only a ship's own form will do, and only once it has unloaded.
    transportMode?.type === 'ship' && shipment !== undefined
      ? { label: text('items.unloading_declaration'), text: text('ownForm') }
      : undefined,
  ]
  const there = lines.filter((line) => line !== undefined)
  return there.length === 0 ? [] : [{ title: text('annexes'), lines: there }]
}

/** Where the names and addresses of a route collection stand; box 5 says that they are missing where they are. */
function giversLine(source: GiversSource, text: LetterText): LetterLine | undefined {
  const { length } = giversOf(source)
  return length > 0
    ? labelledLine(text('items.collection_list'), text('inAnnex', { number: `${length}` }))
    : labelledLine(text('items.collection_list'), source.flow.remarksForLetter?.trim() && text('inRemarks'))
}

type GiversSource = Pick<LetterSource, 'flow' | 'shipment'>

/** Those that the office lists, then those that the driver listed. */
const giversOf = ({ flow, shipment }: GiversSource): readonly CollectedGiver[] =>
  flow.routeCollection === true ? [...(flow.givers ?? []), ...(shipment?.givers ?? [])] : []

/** The annex of a route collection: whose waste is fetched, by name and address (BWBR0017313, art. 6(3)). */
function giversBox(source: GiversSource, letter: LetterLanguage, text: LetterText): readonly LetterBox[] {
  const givers = giversOf(source)
  if (givers.length === 0) return []
  const lines = givers.map((giver, index) => ({
    number: index + 1,
    text: [
      giverLine(giver),
      giver.kilograms === undefined
        ? undefined
        : text('kg', { amount: letterNumber(giver.kilograms, letter) }),
    ]
      .filter(Boolean)
      .join(', '),
  }))
  return [{ title: text('items.collection_list'), lines }]
}

/**
 * The foot of the form: who signed, when and how; what the flow asks for and nobody has signed is open. The transporter
 * signs by loading.
 */
function signatureBox(
  { flow, shipment, driver, company }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] {
  if (shipment === undefined) return []
  const lines = (['sender', 'disposer', 'transporter', 'receiver'] as const).flatMap(
    (role): readonly LetterLine[] => {
      const label = text(`signatories.${role}`)
      const when = (moment: string) => `${label}, ${letterMoment(moment, letter)}`
      if (role === 'transporter') {
        const name = [driver, company].filter(Boolean).join(', ')
        return [{ label: when(shipment.loadDate), text: text('signed.by_loading', { name: name || label }) }]
      }
      const ofRole = (shipment.signatures ?? []).filter((signature) => signature.role === role)
      if (ofRole.length === 0)
        return flow.signatures?.includes(role) === true ? [{ label, text: text('signatureOpen') }] : []
      return ofRole.map(({ way, occurredAt, name = '', reason = '', drawing, matches }) => ({
        label: when(occurredAt),
        text: [text(`signed.${way}`, { name, reason }), matches ? undefined : text('signatureMismatch')]
          .filter(Boolean)
          .join('. '),
        ...(drawing === undefined ? {} : { drawing }),
      }))
    },
  )
  return [{ title: text('signatures'), lines }]
}

/** What the recipient took, what was corrected, and the number from before, where anything was. */
const laterBoxes = (
  {
    acceptances = [],
    corrections = [],
    formerNumber,
  }: Pick<LetterShipment, 'acceptances' | 'corrections' | 'formerNumber'> = {},
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] =>
  [
    { title: text('acceptance'), lines: acceptanceLines(acceptances, letter, text) },
    {
      title: text('corrected'),
      lines: corrections.map(({ occurredAt, by, reason }) => ({
        label: [letterMoment(occurredAt, letter), by].filter(Boolean).join(', '),
        text: reason,
      })),
    },
    { title: text('formerNumber'), lines: formerNumber === undefined ? [] : [{ text: formerNumber }] },
  ].filter(({ lines }) => lines.length > 0)

/** What the recipient took, each with its time and who stated it. */
const acceptanceLines = (
  acceptances: readonly StatedAcceptance[],
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] =>
  acceptances.map(({ occurredAt, by, outcome, kilograms, reason }) => ({
    label: [letterMoment(occurredAt, letter), by].filter(Boolean).join(', '),
    text: [
      text(`acceptances.${outcome}`),
      kilograms === undefined ? undefined : text('kg', { amount: letterNumber(kilograms, letter) }),
      reason,
    ]
      .filter(Boolean)
      .join(', '),
  }))

const partyLines = (party: Party, letter: LetterLanguage, text: LetterText) => [
  strongLine(party.name),
  plainLine(party.street),
  plainLine(cityLine(party, letter)),
  labelledLine(text('vihb'), party.vihbNumber),
]

const placeLines = (place: LoadingPlace, letter: LetterLanguage) => [
  strongLine(place.description),
  plainLine(place.company === place.description ? undefined : place.company),
  plainLine(place.street),
  plainLine(cityLine(place, letter)),
]

const destinationLines = ({ flow, shipment }: LetterSource, letter: LetterLanguage, text: LetterText) => [
  ...placeLines(flow.destination, letter),
  flow.receiver === undefined ? undefined : labelledLine(text('receiver'), flow.receiver.name),
  ...(flow.receiver === undefined || flow.receiver.name === flow.destination.company
    ? []
    : [plainLine(flow.receiver.street), plainLine(cityLine(flow.receiver, letter))]),
  labelledLine(
    text('received_on'),
    shipment?.unloadDate === undefined ? text('notYet') : letterMoment(shipment.unloadDate, letter),
  ),
]

/** The carrier: the party named in box 5; of several allowed carriers the company of the driver. */
function carriersOf({ flow, company }: LetterSource): readonly Party[] {
  const parties = { sender: flow.sender, disposer: flow.disposer, recipient: flow.receiver } as const
  if (
    flow.transportedBy === 'sender' ||
    flow.transportedBy === 'disposer' ||
    flow.transportedBy === 'recipient'
  ) {
    const party = parties[flow.transportedBy]
    return party === undefined ? flow.carriers : [party]
  }
  const ownCompany = flow.carriers.find(({ name }) => name === company)
  return ownCompany === undefined ? flow.carriers : [ownCompany]
}

function vehicleLines(
  mode: LetterVehicle | undefined,
  text: LetterText,
): readonly (LetterLine | undefined)[] {
  if (mode === undefined) return []
  const label = text(`vehicle.${mode.type}`)
  if (mode.type === 'truck') return [labelledLine(label, mode.truck?.licencePlate ?? mode.identificationCode)]
  return [labelledLine(label, mode.identificationCode), labelledLine(text('eni'), mode.ship?.eniNumber)]
}

/** Writes weights in kilograms, as the form wants them; a volume without a density stays in its own unit. */
function amountsIn(
  { cargoUnit: unit }: Pick<MaterialFlow, 'cargoUnit'>,
  shipment: LetterShipment | undefined,
  letter: LetterLanguage,
  text: LetterText,
) {
  const weight = (amount: number | undefined) => {
    if (amount === undefined) return undefined
    const kilograms = toKilograms(amount, unit.factorToKilograms)
    return kilograms === undefined
      ? `${letterNumber(amount, letter)} ${unit.symbol}`
      : text('kg', { amount: letterNumber(kilograms, letter) })
  }
  const measured = (name: MeasurementName) => {
    const measurement = measurements[name]
    const value = shipment?.[name]
    if (typeof value !== 'number') return value
    return 'unit' in measurement ? `${letterNumber(value, letter)} ${measurement.unit}` : weight(value)
  }
  return { weight, measured }
}

const ewcText = (ewcCode: FlowEwcCode, text: LetterText): string =>
  `${showEwcCode(ewcCode)}${ewcCode.hazardous ? ` (${text('hazardous')})` : ''}`

/** Of no load yet: until when the EWC code holds, and what holds from which day on. */
function ewcDayLines(
  { ewcCode, plannedChange: planned }: LetterFlow,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] {
  const line = (key: 'ewcUntil' | 'ewcToCome', code: FlowEwcCode, day: string | undefined) =>
    day === undefined
      ? []
      : [
          {
            text: text(key, { code: ewcText(code, text), day: letterDayOfYear(day, letter) }),
            strong: true,
          } as const,
        ]
  if (ewcCode === undefined) return []
  return [
    ...line('ewcUntil', ewcCode, planned === undefined ? ewcCode.validTo : addDays(planned.from, -1)),
    ...(planned === undefined
      ? (ewcCode.later ?? []).flatMap((later) => line('ewcToCome', { ...ewcCode, ...later }, later.validFrom))
      : line('ewcToCome', planned.ewcCode, planned.from)),
  ]
}

function cargoLines(
  { flow, shipment, transportMode }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly (LetterLine | undefined)[] {
  const { weight, measured } = amountsIn(flow, shipment, letter, text)
  const amountLabel = flow.cargoUnit.factorToKilograms === undefined ? text('measured') : text('weighed')
  const weighedLater = flow.amountDetermination === 'at_unload' && shipment?.unloadDate === undefined
  return [
    isGuidanceLetter(flow)
      ? labelledLine(text('wasteStream'), flow.wasteStreamNumber ?? text('none'))
      : undefined,
    strongLine(flow.usualName, text('usualName')),
    transportMode && labelledLine(text('items.packaging'), text(`packagings.${transportMode.type}`)),
    flow.ewcCode && labelledLine(text('ewc'), ewcText(flow.ewcCode, text)),
    flow.ewcCode && plainLine(flow.ewcCode.names[localeOf(letter.language)]),
    ...(shipment === undefined ? ewcDayLines(flow, letter, text) : []),
    flow.processingMethod &&
      labelledLine(
        text('method'),
        `${showProcessingMethod(flow.processingMethod.code)} ${flow.processingMethod.names[localeOf(letter.language)]}`,
      ),
    flow.product &&
      labelledLine(text('product'), [flow.product.name, flow.product.description].filter(Boolean).join(', ')),
    labelledLine(text('certificate'), flow.product?.certificateNumber),
    flow.evidence &&
      labelledLine(
        text('evidence'),
        `${text(`declarationTypes.${flow.evidence.declarationType}`)} ${flow.evidence.documentNumber}, ${flow.evidence.organisationName}`,
      ),
    // The estimate of a flow is for all its loads together; that of one load is what its vehicle carries.
    shipment?.nettoWeight === undefined && transportMode && capacityOf(transportMode) !== undefined
      ? labelledLine(
          text('estimatedLoad'),
          text('atMost', { amount: letterNumber(capacityOf(transportMode) ?? 0, letter) }),
        )
      : undefined,
    labelledLine(text('estimated'), weight(flow.estimatedLoad)),
    ...measurementNames.map((name) =>
      name === 'nettoWeight'
        ? strongLine(
            weight(shipment?.nettoWeight) ?? text(weighedLater ? 'afterUnloading' : 'notYet'),
            amountLabel,
          )
        : labelledLine(text(`statement:measurements.${name}`), measured(name)),
    ),
  ]
}

const plainLine = (text: string | undefined): LetterLine | undefined => (text ? { text } : undefined)
const strongLine = (text: string, label?: string): LetterLine => ({
  text,
  strong: true,
  ...(label === undefined ? {} : { label }),
})
const labelledLine = (label: string, text: string | undefined): LetterLine | undefined =>
  text ? { label, text } : undefined

function cityLine(
  address: Pick<Party, 'postalCode' | 'city' | 'country'>,
  letter: LetterLanguage,
): string | undefined {
  const town = [unbrokenPostalCode(address.postalCode), address.city].filter(Boolean).join('  ')
  return [town, letterCountry(address.country, letter)].filter(Boolean).join(', ') || undefined
}
