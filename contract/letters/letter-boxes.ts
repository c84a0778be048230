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
import type { LetterLine } from './letter-line.ts'
import { correctionLines } from './correction-lines.ts'
import { impossibleText, turnedAwayLines } from './turned-away-lines.ts'
import type { LetterContent, LoadOfWeek } from './documents.ts'
import type { MeasuredRest, ShownTurnedAway } from '../shipments/turned-away.ts'
import type { StatedAcceptance } from '../shipments/stated-acceptance.ts'
import { signatureLine } from './signature-line.ts'
import type { SignatoryRole, StatedSignature } from '../shipments/stated-signature.ts'
import type { ShownCorrection } from '../shipments/shipment-corrections.ts'
import { capacityOf } from '../parties/vehicle-capacity.ts'
import type { Packaging } from '../parties/packaging.ts'
import { roleOnPaper, withoutWasteLaw } from './without-waste-law.ts'
import { wasteLines } from './waste-lines.ts'
import { isImpossibleRest, kilogramsOfRest, turnedAwayWeights } from '../shipments/turned-away-weights.ts'
import type { SurveyKind } from '../shipments/shipment-lists.ts'
import { kilogramsOf } from '../shipments/kilograms.ts'
import { isVolume, toKilograms } from '../shipments/weights.ts'

/** A flow without its relations and its demands on drivers, which no letter shows. */
type LetterFlow = Omit<
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

export interface LetterSource {
  readonly flow: LetterFlow
  readonly project: {
    readonly number: string
    readonly name: string
    readonly customerName: string
    readonly timeZone?: string | undefined
  }
  readonly shipment?: LetterShipment | undefined
  readonly transportMode?: LetterVehicle | undefined
  readonly addressList?: LetterContent['addressList'] | undefined
  readonly driver?: string | undefined
  readonly company?: string | undefined
}

export interface LetterShipment extends Measurements, ShownTurnedAway {
  readonly number: string
  readonly formerNumber?: string | undefined
  readonly loadDate: string
  readonly unloadDate?: string | undefined
  readonly surveyedBy?: SurveyKind | undefined
  readonly loadsOfWeek?: readonly (string | LoadOfWeek)[] | undefined
  readonly givers?: readonly CollectedGiver[] | undefined
  readonly packaging?: Packaging | undefined
  readonly corrections?: readonly ShownCorrection[] | undefined
  readonly acceptances?: readonly StatedAcceptance[] | undefined
  readonly signatures?: readonly LetterSignatory[] | undefined
}

type LetterSignatory = Pick<
  StatedSignature,
  'role' | 'way' | 'name' | 'reason' | 'drawing' | 'occurredAt' | 'matches' | 'changedAt'
>

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

/**
 * `box`: number on the Dutch guidance letter; absent on a delivery note. `onPaper`: where it stands there if not
 * in order; at the foot, as on the form, its lines stand side by side.
 */
export interface LetterBox {
  readonly box?: string
  readonly title: string
  readonly onPaper?: 'head' | 'foot'
  readonly lines: readonly LetterLine[]
}

/**
 * The letter of a shipment as numbered boxes in the order of the Dutch guidance letter (ministerial
 * regulation on reporting of industrial and hazardous waste, boxes 1 to 6): own layout, the same data.
 */
export const letterBoxes = (
  source: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] => boxesOf({ ...source, flow: withoutWasteLaw(source.flow) }, letter, text)

function boxesOf(source: LetterSource, letter: LetterLanguage, text: LetterText): readonly LetterBox[] {
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
      // A border crossing belongs to no box: the whole letter is unfit for it.
      ...missing
        .filter((code) => code !== 'crosses_border' && boxOfRule(code, flow) === number)
        .map((code) => missingLine(code, { flow, day }, letter, text)),
    ],
  })
  const linesOf = (party: Party) => partyLines(party, letter, text)
  const carriers = carriersOf(source)
  const isOutsourced = flow.transportedBy === 'outsourced_carrier'

  return [
    box(
      '1',
      text('sender'),
      hasBoxNumbers ? senderRoleLine(flow, text) : undefined,
      ...linesOf(namedParties(flow).sender),
    ),
    ...(flow.disposer === undefined && !hasBoxNumbers
      ? []
      : [box('3A', text(roleOnPaper(flow, 'disposer')), ...disposerLines(flow, letter, text))]),
    box(
      '3B',
      text('origin'),
      ...placeLines(flow.origin, letter),
      ...(shipment === undefined ? [] : startLines(shipment, letter, text)),
    ),
    ...(isOutsourced ? [box('4A', text('outsourced'), ...carriers.flatMap(linesOf))] : []),
    box('4B', text('destination'), ...destinationLines(source, letter, text)),
    box(
      '5',
      text('transportedBy'),
      strongLine(transporterText(flow, text)),
      ...(isOutsourced ? [] : carriers.flatMap(linesOf)),
      ...vehicleLines(source.transportMode, text),
      labelledLine(text('driver'), source.driver),
      ...(hasBoxNumbers ? collectionLines(source, letter, text) : []),
    ),
    box('6', text(hasBoxNumbers ? 'waste' : 'goods'), ...cargoLines(source, letter, text)),
    ...annexBoxes(source, text),
    ...laterBoxes(source, letter, text),
    ...(flow.remarksForLetter ? [{ title: text('remarks'), lines: [{ text: flow.remarksForLetter }] }] : []),
    projectBox(source, text),
    ...signatureBox(source, letter, text),
    ...giversBox(source, letter, text),
  ]
}

/** Who transports it, without the collector and disposer of waste on any other paper. */
const transporterText = (flow: LetterFlow, text: LetterText): string => {
  const { transportedBy: by } = flow
  if (isGuidanceLetter(flow)) return text(`transportTypes.${by}`)
  return by === 'disposer' ? text('supplier') : text(`transportTypes.${by === 'collector' ? 'carrier' : by}`)
}

const projectBox = ({ project }: LetterSource, text: LetterText): LetterBox => ({
  title: text('project'),
  onPaper: 'head',
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

export type OwnWordsCode = 'crosses_border' | 'ewc_code_ended' | 'ewc_code_to_come'
export const isInOwnWords = (code: LetterRuleCode): code is OwnWordsCode =>
  ['crosses_border', 'ewc_code_ended', 'ewc_code_to_come'].includes(code)

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
          text('weekOf', {
            from: letterDayOfYear(week.from, letter),
            until: letterDayOfYear(week.until, letter),
          }),
        )
      : undefined,
    flow.repeatingLoads && shipment
      ? labelledLine(text('items.loads_of_week'), loadsLine(shipment, letter, text))
      : undefined,
  ]
}

/** Number, times and kilograms, as far as they are known. A letter from before this field states its own load. */
const loadsLine = (
  { loadsOfWeek, loadDate }: LetterShipment,
  letter: LetterLanguage,
  text: LetterText,
): string => {
  const loads = (loadsOfWeek ?? [loadDate]).map((load) => (typeof load === 'string' ? { at: load } : load))
  const lines = loads.map(({ at, kilograms, notTaken }: LoadOfWeek) =>
    [
      letterMoment(at, letter),
      kilograms === undefined ? undefined : text('kg', { amount: letterNumber(kilograms, letter) }),
      notTaken && text(`acceptances.${notTaken}`),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return `${loads.length} (${lines.join('; ')})`
}

const annexBoxes = (
  { flow, transportMode, shipment, addressList }: LetterSource,
  text: LetterText,
): readonly LetterBox[] => {
  const lines: readonly (LetterLine | undefined)[] = [
    flow.routeCollection ? giversLine({ flow, shipment, addressList }, text) : undefined,
    // Only a ship has a form of its own for it, and only after unloading.
    transportMode?.type === 'ship' && shipment !== undefined
      ? {
          label: text('items.unloading_declaration'),
          text: [
            shipment.unloadingDeclarationNumber,
            shipment.rest?.unloadingDeclarationNumber,
            text('ownForm'),
          ]
            .filter(Boolean)
            .join(', '),
        }
      : undefined,
  ]
  const there = lines.filter((line) => line !== undefined)
  return there.length === 0 ? [] : [{ title: text('annexes'), lines: there }]
}

/** Where names and addresses of a route collection stand. Box 5 says if they are missing. */
function giversLine(source: GiversSource, text: LetterText): LetterLine | undefined {
  if (source.addressList !== undefined)
    return labelledLine(
      text('items.collection_list'),
      text('listKept', { number: `${source.addressList.addresses ?? '–'}` }),
    )
  const { length } = giversOf(source)
  return length > 0
    ? labelledLine(text('items.collection_list'), text('inAnnex', { number: `${length}` }))
    : labelledLine(text('items.collection_list'), source.flow.remarksForLetter?.trim() && text('inRemarks'))
}

type GiversSource = Pick<LetterSource, 'flow' | 'shipment' | 'addressList'>

/** Those whom the office listed, then those whom the driver did. */
export const giversOf = ({
  flow,
  shipment,
}: {
  readonly flow: Pick<LetterFlow, 'routeCollection' | 'givers'>
  readonly shipment?: Pick<LetterShipment, 'givers'> | undefined
}): readonly CollectedGiver[] =>
  flow.routeCollection === true ? [...(flow.givers ?? []), ...(shipment?.givers ?? [])] : []

/** Annex of a route collection: names and addresses of the givers (BWBR0017313, art. 6(3)). */
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
 * The foot of the form: who signed, when and how. A requested signature that is missing stays open; the
 * transporter signs by loading.
 */
function signatureBox(
  { flow, shipment, driver, company }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] {
  if (shipment === undefined) return []
  const lines = (['sender', 'disposer', 'transporter', 'receiver'] as const).flatMap(
    (role): readonly LetterLine[] => {
      const label = text(`signatories.${roleOnPaper(flow, role)}`)
      const when = (moment: string) => `${label}, ${letterMoment(moment, letter)}`
      if (role === 'transporter') {
        const name = [driver, company].filter(Boolean).join(', ')
        return [{ label: when(shipment.loadDate), text: takenOver(shipment, name || label, text) }]
      }
      const ofRole = (shipment.signatures ?? []).filter((signature) => signature.role === role)
      if (ofRole.length === 0)
        return flow.signatures?.includes(role) === true
          ? [{ label, text: text(hasLeft(shipment, role) ? 'signatureNone' : 'signatureOpen') }]
          : []
      return ofRole.map((signature) => ({
        label: when(signature.occurredAt),
        text: signatureLine(signature, text, (moment) => letterMoment(moment, letter)),
        ...(signature.drawing === undefined ? {} : { drawing: signature.drawing }),
      }))
    },
  )
  return [{ title: text('signatures'), onPaper: 'foot', lines }]
}

/** Nobody signs for the receipt of what was refused as a whole and came to its end elsewhere. */
export const hasLeft = (shipment: LetterShipment, role: SignatoryRole): boolean =>
  role === 'receiver' && isRefused(shipment) && shipment.ending !== undefined

const isRefused = ({ acceptances }: LetterShipment): boolean => acceptances?.at(-1)?.outcome === 'refused'

/** The carrier signs by loading. That of a turned away cargo has taken it over by loading it, under the letter before. */
export const takenOver = (
  { follows }: Pick<LetterShipment, 'follows'>,
  name: string,
  text: LetterText,
): string => {
  if (follows === undefined) return text('signed.by_loading', { name })
  const { number, byOffice } = follows
  return text(byOffice ? 'signed.going_on_by_office' : 'signed.going_on', { name, number })
}

const laterBoxes = (
  { flow, shipment, transportMode }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterBox[] => {
  const { acceptances = [], corrections = [], formerNumber } = shipment ?? {}
  const { weight } = amountsIn(flow, shipment, letter, text)
  const outcome = acceptances.at(-1)?.outcome
  const inOrder = inOrderOfTime(acceptances)
  const isAfterEnd = ({ occurredAt }: StatedAcceptance) =>
    shipment?.endDate !== undefined && Date.parse(occurredAt) > Date.parse(shipment.endDate)
  return [
    {
      title: text('acceptance'),
      lines: [
        ...acceptanceLines(
          inOrder.filter((each) => !isAfterEnd(each)),
          letter,
          text,
        ),
        ...(shipment === undefined
          ? []
          : turnedAwayLines({ ...shipment, outcome }, letter, text, (rest) =>
              restTexts({ flow, shipment, transportMode }, rest, letter, text),
            )),
        ...acceptanceLines(inOrder.filter(isAfterEnd), letter, text),
      ],
    },
    {
      title: text('corrected'),
      lines: correctionLines(corrections, letter, text, weight),
    },
    { title: text('formerNumber'), lines: formerNumber === undefined ? [] : [{ text: formerNumber }] },
  ].filter(({ lines }) => lines.length > 0)
}

/** Amount and kilograms with what these follow from, and the slip of what was turned away, where it was unloaded. */
function restTexts(
  {
    flow,
    shipment,
    transportMode,
  }: Pick<LetterSource, 'flow' | 'transportMode'> & { readonly shipment: LetterShipment },
  rest: MeasuredRest,
  letter: LetterLanguage,
  text: LetterText,
): readonly string[] {
  const weights = turnedAwayWeights(flow, shipment, shipment.acceptances?.at(-1))
  const kilograms = kilogramsOfRest(weights, rest)
  const { density, statedKilograms } = shipment
  const ofLoad = rest.density === undefined ? { density, statedKilograms } : {}
  const weighed = [
    kilograms === undefined || flow.cargoUnit.factorToKilograms === undefined
      ? amountsIn(flow, shipment, letter, text).weight(rest.nettoWeight)
      : undefined,
    kilograms === undefined ? undefined : text('kg', { amount: letterNumber(kilograms, letter) }),
    weightSource({ flow, shipment: { ...measuredNowhere, ...ofLoad, ...rest } }, letter, text),
  ]
    .filter(Boolean)
    .join(', ')
  const isImpossible = isImpossibleRest(weights, rest, transportMode?.type)
  return [
    isImpossible ? `${weighed} (${impossibleText(shipment, text)})` : weighed,
    rest.weightTicketNumber &&
      `${text('statement:measurements.weightTicketNumber')} ${rest.weightTicketNumber}`,
  ].filter((each): each is string => each !== undefined && each !== '')
}

/** Each with the one that was stated before it, whenever that was said to have been. */
const inOrderOfTime = (
  acceptances: readonly StatedAcceptance[],
): readonly (StatedAcceptance & { readonly before: StatedAcceptance | undefined })[] =>
  acceptances
    .map((acceptance, index) => ({ ...acceptance, before: acceptances[index - 1] }))
    .sort((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt))

const acceptanceLines = (
  acceptances: ReturnType<typeof inOrderOfTime>,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] =>
  acceptances.map((acceptance) => {
    const { occurredAt, by, byOffice, reason, before } = acceptance
    const said = ({ outcome, kilograms }: StatedAcceptance) => [
      text(`acceptances.${outcome}`),
      ...(kilograms === undefined ? [] : [text('kg', { amount: letterNumber(kilograms, letter) })]),
    ]
    const told = [...said(acceptance), reason].filter(Boolean).join(', ')
    return {
      label: [letterMoment(occurredAt, letter), by].filter(Boolean).join(', '),
      text: !byOffice
        ? told
        : before === undefined
          ? text('acceptances.byOffice', { told })
          : text('acceptances.corrected', { before: said(before).join(', '), told }),
    }
  })

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

/**
 * When transport began: of a turned away cargo, where and when that goes on, beside its place of origin, which stays
 * where the waste came from.
 */
export function startLines(
  { loadDate, follows }: Pick<LetterShipment, 'loadDate' | 'follows'>,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] {
  const from = follows?.from
  const when = letterMoment(loadDate, letter)
  if (follows === undefined) return [{ label: text('startOfTransport'), text: when }]
  const { description, company, street } = from ?? {}
  const place = [
    description,
    company === description ? undefined : company,
    street,
    from && cityLine(from, letter),
  ]
  return [
    ...(from === undefined ? [] : [{ label: text('goesOnFrom'), text: place.filter(Boolean).join(', ') }]),
    { label: text('goesOnSince'), text: when },
  ]
}

const destinationLines = ({ flow, shipment }: LetterSource, letter: LetterLanguage, text: LetterText) => [
  ...placeLines(flow.destination, letter),
  ...receiverLines(flow, letter, text),
  labelledLine(
    text('received_on'),
    shipment !== undefined && isRefused(shipment)
      ? text('acceptances.refused')
      : shipment?.unloadDate === undefined
        ? text('notYet')
        : letterMoment(shipment.unloadDate, letter),
  ),
]

/** Its address too, unless it is the one of the destination. */
const receiverLines = (
  { receiver, destination }: LetterFlow,
  letter: LetterLanguage,
  text: LetterText,
): readonly (LetterLine | undefined)[] => {
  if (receiver === undefined) return []
  const isThere =
    receiver.name === destination.company &&
    receiver.street === destination.street &&
    receiver.city === destination.city
  return [
    labelledLine(text('receiver'), receiver.name),
    ...(isThere ? [] : [plainLine(receiver.street), plainLine(cityLine(receiver, letter))]),
  ]
}

/** The party named in box 5; of several allowed carriers, the driver's company. */
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

/** Weights in kilograms, as the form requires; a volume without a density keeps its unit. */
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

/** Before a load: until when the EWC code holds, and what holds from which day on. */
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

/** Measured values that stand in the line of the weight, or among the annexes. */
const notOfCargo: readonly MeasurementName[] = ['density', 'statedKilograms', 'unloadingDeclarationNumber']

function cargoLines(
  { flow, shipment, transportMode }: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly (LetterLine | undefined)[] {
  const { weight, measured } = amountsIn(flow, shipment, letter, text)
  return [
    isGuidanceLetter(flow)
      ? labelledLine(text('wasteStream'), flow.wasteStreamNumber ?? text('none'))
      : undefined,
    strongLine(flow.usualName, text('usualName')),
    ...wasteLines({ ...flow, packaging: shipment?.packaging ?? flow.packaging }, text),
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
    // A flow's estimate is for all its loads; the estimate of one load is what its vehicle carries.
    shipment?.nettoWeight === undefined &&
    weighedAtEnd({ flow, shipment, transportMode }) === undefined &&
    transportMode &&
    capacityOf(transportMode) !== undefined
      ? labelledLine(
          text('estimatedLoad'),
          text('atMost', { amount: letterNumber(capacityOf(transportMode) ?? 0, letter) }),
        )
      : undefined,
    shipment === undefined ? labelledLine(text('estimated'), weight(flow.estimatedLoad)) : undefined,
    ...measurementNames.flatMap((name): readonly (LetterLine | undefined)[] =>
      name === 'nettoWeight'
        ? netWeightLines({ flow, shipment, transportMode }, letter, text)
        : notOfCargo.includes(name)
          ? []
          : [labelledLine(text(`statement:measurements.${name}`), measured(name))],
    ),
  ]
}

const measuredNowhere: LetterShipment = { number: '', loadDate: '' }

type Weighed = Pick<LetterSource, 'flow' | 'shipment' | 'transportMode'>

/** What was refused as a whole, and first weighed where it was unloaded elsewhere; undefined if that cannot be right. */
export function weighedAtEnd({ flow, shipment, transportMode }: Weighed): MeasuredRest | undefined {
  const { acceptances, nettoWeight, rest } = shipment ?? {}
  const acceptance = acceptances?.at(-1)
  if (acceptance?.outcome !== 'refused' || nettoWeight !== undefined || rest === undefined) return undefined
  if (rest.nettoWeight === undefined && rest.statedKilograms === undefined) return undefined
  const weights = turnedAwayWeights(flow, shipment ?? {}, acceptance)
  return isImpossibleRest(weights, rest, transportMode?.type) ? undefined : rest
}

/** The amount; of a unit that is none of mass also the kilograms, with what they follow from. */
function netWeightLines(
  { flow, shipment: loaded = measuredNowhere, transportMode }: Weighed,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] {
  const rest = weighedAtEnd({ flow, shipment: loaded, transportMode })
  const shipment = { ...loaded, ...rest }
  const { weight } = amountsIn(flow, shipment, letter, text)
  const isMass = flow.cargoUnit.factorToKilograms !== undefined
  const weighedLater = flow.amountDetermination === 'at_unload' && shipment.unloadDate === undefined
  const amount = weight(shipment.nettoWeight) ?? text(weighedLater ? 'afterUnloading' : 'notYet')
  const kilograms = kilogramsOf(flow, shipment)
  const source = [
    weightSource({ flow, shipment }, letter, text),
    rest && loaded.ending && text(`turnedAway.${loaded.ending}`),
  ]
    .filter(Boolean)
    .join(', ')
  if (isMass) return [strongLine([amount, source].filter(Boolean).join(', '), text('weighed'))]
  return [
    strongLine(amount, text('measured')),
    ...(kilograms === undefined
      ? []
      : [
          strongLine(
            [text('kg', { amount: letterNumber(kilograms, letter) }), source].filter(Boolean).join(', '),
            text('weight'),
          ),
        ]),
  ]
}

/** What kilograms follow from, unless they were weighed. */
export function weightSource(
  { flow, shipment }: Required<Pick<LetterSource, 'flow'>> & { readonly shipment: LetterShipment },
  letter: LetterLanguage,
  text: LetterText,
): string | undefined {
  const { surveyedBy, statedKilograms, density = flow.density } = shipment
  if (kilogramsOf(flow, shipment) === undefined) return undefined
  const isByDensity = statedKilograms === undefined && (isVolume(flow.cargoUnit) || surveyedBy === 'holds')
  const byHolds = kilogramsOf(flow, { ...shipment, statedKilograms: undefined })
  // Holds give a volume: kilograms that were stated beside it are no result of theirs.
  const isSurveyed = surveyedBy !== 'holds' || statedKilograms === undefined || statedKilograms === byHolds
  return [
    surveyedBy && isSurveyed ? text(`weightSources.${surveyedBy}`) : undefined,
    isByDensity && density !== undefined
      ? text('weightSources.density', { density: letterNumber(density, letter) })
      : undefined,
  ]
    .filter(Boolean)
    .join(', ')
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
