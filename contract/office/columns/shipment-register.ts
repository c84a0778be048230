import type { LetterContent } from '../../letters/documents.ts'
import { type senderRoles, senderRoleOf, type transportTypes } from '../../parties/master-data.ts'
import type { LoadingPlace, Party } from '../../flows/material-flows.ts'
import { type measurementNames, measurements } from '../../shipments/measurements.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import {
  booleanColumn,
  type ListColumn,
  momentColumn,
  numberColumn,
  textColumn,
  type Texts,
} from '../../kit/list-column.ts'
import { shipmentStatusTexts, transportModeTexts } from './shipments.ts'

export interface RegisterRow {
  readonly shipment: ShipmentRow
  readonly letter?: LetterContent | undefined
}
interface Column extends ListColumn<RegisterRow> {
  readonly title: Texts
}
type FlowOfLetter = LetterContent['flow']

const senderRoleTexts: Readonly<Record<(typeof senderRoles)[number], Texts>> = {
  primary_disposer: { en: 'primary disposer', nl: 'primaire ontdoener' },
  receiver: { en: 'receiver', nl: 'ontvanger' },
  merchant: { en: 'merchant', nl: 'handelaar' },
  intermediary: { en: 'intermediary', nl: 'bemiddelaar' },
}
const transportedByTexts: Readonly<Record<(typeof transportTypes)[number], Texts>> = {
  sender: { en: 'sender', nl: 'afzender' },
  disposer: { en: 'disposer', nl: 'ontdoener' },
  recipient: { en: 'recipient', nl: 'ontvanger' },
  collector: { en: 'collector', nl: 'inzamelaar' },
  carrier: { en: 'carrier', nl: 'vervoerder' },
  outsourced_carrier: { en: 'outsourced carrier', nl: 'uitbesteed vervoerder' },
}

const text = (
  en: string,
  nl: string,
  value: (row: RegisterRow, locale: 'en' | 'nl') => string | undefined,
): Column => ({ title: { en, nl }, ...textColumn<RegisterRow>(value) })
const flag = (en: string, nl: string, value: (flow: FlowOfLetter) => boolean | undefined): Column => ({
  title: { en, nl },
  ...booleanColumn<RegisterRow>(({ letter }) =>
    letter === undefined ? undefined : (value(letter.flow) ?? false),
  ),
})

const moment = (en: string, nl: string, value: (row: ShipmentRow) => string | undefined): Column => ({
  title: { en, nl },
  ...momentColumn<RegisterRow>(({ shipment }) => value(shipment)),
})

const partText = {
  street: { en: 'street', nl: 'straat' },
  postalCode: { en: 'postal code', nl: 'postcode' },
  city: { en: 'town', nl: 'plaats' },
  country: { en: 'country', nl: 'land' },
  vihbNumber: { en: 'VIHB number', nl: 'VIHB-nummer' },
  company: { en: 'company', nl: 'bedrijf' },
} as const satisfies Record<string, Texts>

const part = <Of extends object>(
  box: Texts,
  name: keyof typeof partText & keyof Of,
  of: (row: RegisterRow) => Of | undefined,
): Column =>
  text(`${box.en}, ${partText[name].en}`, `${box.nl}, ${partText[name].nl}`, (row) => {
    const value = of(row)?.[name]
    return typeof value === 'string' ? value : undefined
  })

const partyOf = (en: string, nl: string, of: (row: RegisterRow) => Party | undefined) => {
  const box = { en, nl }
  return {
    name: text(en, nl, (row) => of(row)?.name),
    street: part(box, 'street', of),
    postalCode: part(box, 'postalCode', of),
    city: part(box, 'city', of),
    country: part(box, 'country', of),
    vihb: part(box, 'vihbNumber', of),
  }
}

const placeOf = (en: string, nl: string, of: (row: RegisterRow) => LoadingPlace) => {
  const box = { en, nl }
  return {
    description: text(en, nl, (row) => of(row).description),
    company: part(box, 'company', of),
    street: part(box, 'street', of),
    postalCode: part(box, 'postalCode', of),
    city: part(box, 'city', of),
    country: part(box, 'country', of),
  }
}

const sender = partyOf('1 Sender', '1 Afzender', ({ letter }) => letter?.flow.sender)
const disposer = partyOf('3A Disposer', '3A Ontdoener', ({ letter }) => letter?.flow.disposer)
const receiver = partyOf('4B Receiver', '4B Ontvanger', ({ letter }) => letter?.flow.receiver)
const carrier = partyOf(
  '5 Carrier',
  '5 Vervoerder',
  ({ letter, shipment }) =>
    letter?.flow.carriers.find(({ name }) => name === shipment.transporter?.name) ?? shipment.transporter,
)
const origin = placeOf(
  '3B Place of origin',
  '3B Locatie van herkomst',
  ({ letter, shipment }) => letter?.flow.origin ?? shipment.origin,
)
const destination = placeOf(
  '4B Place of destination',
  '4B Locatie van bestemming',
  ({ letter, shipment }) => letter?.flow.destination ?? shipment.destination,
)

const measured = (name: (typeof measurementNames)[number]): Column => {
  const { kind, label } = measurements[name]
  const column = kind === 'text' ? textColumn : numberColumn
  return { title: label, ...column<RegisterRow>(({ shipment }) => shipment[name]) }
}

/** What a letter shows, in the order of the boxes of the Dutch guidance letter. */
export const shipmentRegisterColumns = {
  number: text('Letter number', 'Nummer begeleidingsbrief', ({ shipment }) => shipment.number),
  status: text('Status', 'Status', ({ shipment }, locale) => shipmentStatusTexts[shipment.status][locale]),
  senderRole: text('1 Role of sender', '1 Rol afzender', ({ letter }, locale) => {
    const role = letter === undefined ? undefined : senderRoleOf(letter.flow)
    return role === undefined ? undefined : senderRoleTexts[role][locale]
  }),
  sender: sender.name,
  senderStreet: sender.street,
  senderPostalCode: sender.postalCode,
  senderCity: sender.city,
  senderCountry: sender.country,
  senderVihb: sender.vihb,
  disposer: disposer.name,
  disposerStreet: disposer.street,
  disposerPostalCode: disposer.postalCode,
  disposerCity: disposer.city,
  disposerCountry: disposer.country,
  privateDisposer: flag('3A Private disposer', '3A Particuliere ontdoener', (flow) => flow.privateDisposer),
  origin: origin.description,
  originCompany: origin.company,
  originStreet: origin.street,
  originPostalCode: origin.postalCode,
  originCity: origin.city,
  originCountry: origin.country,
  loadDate: moment('3B Start of transport', '3B Aanvang transport', ({ loadDate }) => loadDate),
  receiver: receiver.name,
  receiverStreet: receiver.street,
  receiverPostalCode: receiver.postalCode,
  receiverCity: receiver.city,
  receiverCountry: receiver.country,
  destination: destination.description,
  destinationCompany: destination.company,
  destinationStreet: destination.street,
  destinationPostalCode: destination.postalCode,
  destinationCity: destination.city,
  destinationCountry: destination.country,
  unloadDate: moment('4B Date of receipt', '4B Datum ontvangst', ({ unloadDate }) => unloadDate),
  transportedBy: text('5 Transported by', '5 Vervoerd door', ({ letter }, locale) =>
    letter === undefined ? undefined : transportedByTexts[letter.flow.transportedBy][locale],
  ),
  carrier: carrier.name,
  carrierStreet: carrier.street,
  carrierPostalCode: carrier.postalCode,
  carrierCity: carrier.city,
  carrierVihb: carrier.vihb,
  transportModeType: text(
    '5 Kind of vehicle',
    '5 Soort vervoermiddel',
    ({ shipment }, locale) => transportModeTexts[shipment.transportMode.type][locale],
  ),
  transportMode: text(
    '5 Licence plate or ship',
    '5 Kenteken of schip',
    ({ shipment }) => shipment.transportMode.identificationCode,
  ),
  driver: text('5 Driver', '5 Chauffeur', ({ shipment }) => shipment.driver?.name),
  routeCollection: flag('5 Route collection', '5 Route-inzameling', (flow) => flow.routeCollection),
  collectorsScheme: flag('5 Collectors scheme', '5 Inzamelaarsregeling', (flow) => flow.collectorsScheme),
  repeatingLoads: flag('5 Repeating loads', '5 Repeterende vrachten', (flow) => flow.repeatingLoads),
  wasteStreamNumber: text(
    '6 Waste stream number',
    '6 Afvalstroomnummer',
    ({ letter }) => letter?.flow.wasteStreamNumber,
  ),
  usualName: text(
    '6 Usual name',
    '6 Gebruikelijke benaming',
    ({ letter, shipment }) => letter?.flow.usualName ?? shipment.materialFlow.usualName,
  ),
  ewcCode: text('6 EWC code', '6 Euralcode', ({ letter }) => letter?.flow.ewcCode?.code),
  hazardous: flag('6 Hazardous', '6 Gevaarlijk', (flow) => flow.ewcCode?.hazardous),
  processingMethod: text(
    '6 Processing method',
    '6 Verwerkingsmethode',
    ({ letter }) => letter?.flow.processingMethod?.code,
  ),
  weighedLoad: measured('weighedLoad'),
  tareWeight: measured('tareWeight'),
  nettoWeight: measured('nettoWeight'),
  cargoUnit: text('Unit', 'Eenheid', ({ shipment }) => shipment.cargoUnit.symbol),
  kilograms: {
    title: { en: '6 Weighed kilograms', nl: '6 Gewogen kilogram' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.nettoKilograms),
  },
  weightTicketNumber: measured('weightTicketNumber'),
  chlorideValue: measured('chlorideValue'),
  projectNumber: text('Project number', 'Projectnummer', ({ shipment }) => shipment.project.number),
  project: text('Project', 'Project', ({ shipment }) => shipment.project.name),
  recordHash: text(
    'Hash of the record',
    'Hash van de vastlegging',
    ({ letter }) => letter?.shipment?.recordHash,
  ),
} as const satisfies Readonly<Record<string, Column>>
