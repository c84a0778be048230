import type { ParseKeys, TOptions } from 'i18next'
import type { MaterialFlow, Party, Place } from '#contract/material-flows.ts'
import type { Locale } from '#contract/locales.ts'
import type { PairedProject } from '#contract/projects.ts'
import type { ReplicaShipment } from '#contract/replica.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { kilogramsOf } from '#contract/weights.ts'
import { formatAmount, formatNumber } from '../../ui/format.ts'
import { showEwcCode, showProcessingMethod } from '../shell/formats.ts'

/** What a letter is made of: all of it lies on the device. */
export interface LetterSource {
  readonly flow: MaterialFlow
  readonly project: Pick<PairedProject, 'number' | 'name' | 'customerName'>
  readonly shipment: Pick<
    ReplicaShipment,
    | 'number'
    | 'loadDate'
    | 'unloadDate'
    | 'weighedLoad'
    | 'tareWeight'
    | 'nettoWeight'
    | 'chlorideValue'
    | 'weightTicketNumber'
  >
  readonly transportMode: TransportMode
  /** Names of the driver and of his company, where they are known. */
  readonly driver?: string | undefined
  readonly company?: string | undefined
}

export interface LetterLine {
  /** Absent: the line speaks for itself, as a name or an address does. */
  readonly label?: string
  readonly text: string
  readonly strong?: true
}

/** One box of the letter; `box` is its number on the Dutch guidance letter, absent on a delivery note. */
export interface LetterBox {
  readonly box?: string
  readonly title: string
  readonly lines: readonly LetterLine[]
}

/** A text of the letter in the letter's own language: key below `letter` in the driver's texts. */
export type LetterText = (
  key: ParseKeys<'driver', TOptions, 'letter'>,
  values?: Record<string, string>,
) => string

/** Waste travels with a guidance letter, anything else with a delivery note. */
export const isGuidanceLetter = (flow: Pick<MaterialFlow, 'documentType'>) => flow.documentType === 'waste'

/** Waste over a border needs the papers of Regulation (EU) 2024/1157 instead. */
export const crossesBorder = (flow: Pick<MaterialFlow, 'documentType' | 'origin' | 'destination'>) =>
  isGuidanceLetter(flow) &&
  flow.origin.country !== undefined &&
  flow.destination.country !== undefined &&
  flow.origin.country !== flow.destination.country

/**
 * The letter of a shipment as numbered boxes, in the order of the Dutch guidance letter (Ministerial regulation on
 * reporting of industrial and hazardous waste, the form's boxes 1 to 6); own layout, the same data.
 */
export function letterBoxes(source: LetterSource, locale: Locale, text: LetterText): readonly LetterBox[] {
  const { flow, shipment } = source
  const numbered = isGuidanceLetter(flow)
  const box = (number: string, title: string, ...lines: readonly (LetterLine | undefined)[]): LetterBox => ({
    ...(numbered ? { box: number } : {}),
    title,
    lines: lines.filter((line) => line !== undefined),
  })
  const partyLines = (party: Party) => [
    strong(party.name),
    plain(party.street),
    plain(townOf(party, locale)),
    labelled(text('vihb'), party.vihbNumber),
  ]
  const placeLines = (place: Place) => [
    strong(place.description),
    plain(place.company === place.description ? undefined : place.company),
    plain(place.street),
    plain(townOf(place, locale)),
  ]
  const carriers = carriersOf(source)
  const outsourced = flow.transportedBy === 'outsourced_carrier'

  return [
    box(
      '1',
      text('sender'),
      { text: `${text('as')} ${text(`senderTypes.${flow.senderType}`)}` },
      ...partyLines(flow.sender),
    ),
    ...(flow.disposer === undefined ? [] : [box('3A', text('disposer'), ...partyLines(flow.disposer))]),
    box(
      '3B',
      text('origin'),
      ...placeLines(flow.origin),
      labelled(text('startOfTransport'), dated(shipment.loadDate, locale)),
    ),
    ...(outsourced ? [box('4A', text('outsourced'), ...carriers.flatMap(partyLines))] : []),
    box(
      '4B',
      text('destination'),
      ...placeLines(flow.destination),
      flow.receiver === undefined ? undefined : labelled(text('receiver'), flow.receiver.name),
      ...(flow.receiver === undefined || flow.receiver.name === flow.destination.company
        ? []
        : [plain(flow.receiver.street), plain(townOf(flow.receiver, locale))]),
      labelled(
        text('received_on'),
        shipment.unloadDate === undefined ? text('notYet') : dated(shipment.unloadDate, locale),
      ),
    ),
    box(
      '5',
      text('transportedBy'),
      strong(text(`transportTypes.${flow.transportedBy}`)),
      ...(outsourced ? [] : carriers.flatMap(partyLines)),
      ...vehicleLines(source.transportMode, text),
      labelled(text('driver'), source.driver),
    ),
    box('6', text(numbered ? 'waste' : 'goods'), ...cargoLines(source, locale, text)),
    ...(flow.remarksForLetter ? [{ title: text('remarks'), lines: [{ text: flow.remarksForLetter }] }] : []),
    {
      title: text('project'),
      lines: [
        { text: `${source.project.number} ${source.project.name}` },
        { text: source.project.customerName },
      ],
    },
  ]
}

/** Who carries: the party that box 5 names; of several allowed carriers the driver's own company. */
function carriersOf({ flow, company }: LetterSource): readonly Party[] {
  const named = { sender: flow.sender, disposer: flow.disposer, recipient: flow.receiver } as const
  if (
    flow.transportedBy === 'sender' ||
    flow.transportedBy === 'disposer' ||
    flow.transportedBy === 'recipient'
  ) {
    const party = named[flow.transportedBy]
    return party === undefined ? flow.carriers : [party]
  }
  const own = flow.carriers.find(({ name }) => name === company)
  return own === undefined ? flow.carriers : [own]
}

function vehicleLines(mode: TransportMode, text: LetterText): readonly (LetterLine | undefined)[] {
  const label = text(`vehicle.${mode.type}`)
  if (mode.type === 'truck') return [labelled(label, mode.truck?.licencePlate ?? mode.identificationCode)]
  return [labelled(label, mode.identificationCode), labelled(text('eni'), mode.ship?.eniNumber)]
}

function cargoLines(
  { flow, shipment }: LetterSource,
  locale: Locale,
  text: LetterText,
): readonly (LetterLine | undefined)[] {
  const unit = flow.cargoUnit
  // The form speaks of kilograms; a volume without a density stays what it is.
  const weight = (amount: number | undefined) => {
    if (amount === undefined) return undefined
    const kilograms = kilogramsOf(amount, unit.factorToKilograms)
    return kilograms === undefined
      ? formatAmount(amount, unit.symbol, locale)
      : text('kg', { amount: formatNumber(kilograms, locale) })
  }
  const measured = unit.factorToKilograms === undefined ? text('measured') : text('weighed')
  const weighedLater = flow.amountDetermination === 'at_unload' && shipment.unloadDate === undefined
  return [
    isGuidanceLetter(flow)
      ? labelled(text('wasteStream'), flow.wasteStreamNumber ?? text('none'))
      : undefined,
    strong(flow.usualName, text('usualName')),
    flow.ewcCode &&
      labelled(
        text('ewc'),
        `${showEwcCode(flow.ewcCode)}${flow.ewcCode.hazardous ? ` (${text('hazardous')})` : ''}`,
      ),
    flow.ewcCode && plain(flow.ewcCode.names[locale]),
    flow.processingMethod &&
      labelled(
        text('method'),
        `${showProcessingMethod(flow.processingMethod.code)} ${flow.processingMethod.names[locale]}`,
      ),
    flow.product &&
      labelled(text('product'), [flow.product.name, flow.product.description].filter(Boolean).join(', ')),
    labelled(text('certificate'), flow.product?.certificateNumber),
    flow.evidence &&
      labelled(
        text('evidence'),
        `${text(`declarationTypes.${flow.evidence.declarationType}`)} ${flow.evidence.documentNumber}, ${flow.evidence.organisationName}`,
      ),
    // A flow's estimate is that of all its loads together.
    labelled(text('estimated'), weight(flow.estimatedLoad)),
    labelled(text('firstWeighing'), weight(shipment.weighedLoad)),
    labelled(text('secondWeighing'), weight(shipment.tareWeight)),
    strong(weight(shipment.nettoWeight) ?? text(weighedLater ? 'afterUnloading' : 'notYet'), measured),
    labelled(text('weighSlip'), shipment.weightTicketNumber),
    labelled(
      text('chloride'),
      shipment.chlorideValue === undefined
        ? undefined
        : `${formatNumber(shipment.chlorideValue, locale)} mg/kg ds`,
    ),
  ]
}

/** Day, year and time: a letter is kept for years. */
const dated = (moment: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(moment))

const plain = (text: string | undefined): LetterLine | undefined => (text ? { text } : undefined)
const strong = (text: string, label?: string): LetterLine => ({
  text,
  strong: true,
  ...(label === undefined ? {} : { label }),
})
const labelled = (label: string, text: string | undefined): LetterLine | undefined =>
  text ? { label, text } : undefined

function townOf(address: Pick<Party, 'postalCode' | 'city' | 'country'>, locale: Locale): string | undefined {
  const town = [address.postalCode, address.city].filter(Boolean).join('  ')
  return [town, countryOf(address.country, locale)].filter(Boolean).join(', ') || undefined
}

/** The name of a country given by its two letters; anything else as it stands. */
function countryOf(country: string | undefined, locale: Locale): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country)
}
