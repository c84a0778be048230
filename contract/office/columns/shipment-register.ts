import { formatEwcCode } from '../../parties/ewc-codes.ts'
import type { LetterContent } from '../../letters/documents.ts'
import { letterNumber, showProcessingMethod } from '../../letters/letter-formats.ts'
import { giverLine } from '../../letters/letter-addresses.ts'
import { correctionLines } from '../../letters/correction-lines.ts'
import { hasLeft, takenOver, weightSource } from '../../letters/letter-boxes.ts'
import { letterMoment } from '../../letters/letter-moment.ts'
import { impossibleText } from '../../letters/turned-away-lines.ts'
import { letterTextIn } from '../../letters/letter-texts/letter-text.ts'
import { signatureLine } from '../../letters/signature-line.ts'
import { adrText, packagingText } from '../../letters/waste-lines.ts'
import { type AcceptanceOutcome, reasonsOf } from '../../shipments/stated-acceptance.ts'
import type { SignatoryRole } from '../../shipments/stated-signature.ts'
import { type senderRoles, senderRoleOf, type transportTypes } from '../../parties/master-data.ts'
import type { LoadingPlace, Party } from '../../flows/material-flows.ts'
import { changesOf, isNote } from '../../shipments/correction-changes.ts'
import { type measurementNames, measurements } from '../../shipments/measurements.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import { shownState } from '../../shipments/shown-state.ts'
import {
  booleanColumn,
  type ListColumn,
  momentColumn,
  numberColumn,
  textColumn,
  type Texts,
} from '../../kit/list-column.ts'
import { refusedCargoText, shipmentStateTexts, transportModeTexts, surveyTexts } from './shipments.ts'

export interface RegisterRow {
  readonly shipment: ShipmentRow
  readonly letter?: LetterContent | undefined
  readonly driver?: { readonly givenName: string; readonly familyName: string } | undefined
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
  value: (row: RegisterRow, locale: 'en' | 'nl', timeZone?: string) => string | undefined,
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

const parts = {
  street: { key: 'Street', en: 'street', nl: 'straat' },
  postalCode: { key: 'PostalCode', en: 'postal code', nl: 'postcode' },
  city: { key: 'City', en: 'town', nl: 'plaats' },
  country: { key: 'Country', en: 'country', nl: 'land' },
  vihbNumber: { key: 'Vihb', en: 'VIHB number', nl: 'VIHB-nummer' },
  company: { key: 'Company', en: 'company', nl: 'bedrijf' },
} as const
const address = ['street', 'postalCode', 'city', 'country'] as const

/** What a party or a place is called, as column `key`, and parts of it. */
const boxOf = (
  key: string,
  [en, nl]: readonly [en: string, nl: string],
  shown: readonly (keyof typeof parts)[],
  of: (row: RegisterRow) => (Partial<Party> & Partial<LoadingPlace>) | undefined,
): Readonly<Record<string, Column>> => ({
  [key]: text(en, nl, (row) => of(row)?.name ?? of(row)?.description),
  ...Object.fromEntries(
    shown.map((part) => [
      `${key}${parts[part].key}`,
      text(`${en}, ${parts[part].en}`, `${nl}, ${parts[part].nl}`, (row) => of(row)?.[part]),
    ]),
  ),
})

const measured = (name: (typeof measurementNames)[number]): Column => {
  const { kind, label } = measurements[name]
  const column = kind === 'text' ? textColumn : numberColumn
  return { title: label, ...column<RegisterRow>(({ shipment }) => shipment[name]) }
}

/** Who signed, how and when, or why not, and which state of the letter; empty where nobody was asked or did. */
const signedBy = (role: SignatoryRole, en: string, nl: string): Column =>
  text(en, nl, ({ letter }, locale, timeZone) => {
    const shown = (moment: string) => letterMoment(moment, { language: locale, timeZone })
    const words = letterTextIn(locale)
    const ofRole = letter?.shipment?.signatures?.filter((signature) => signature.role === role) ?? []
    if (ofRole.length === 0)
      return letter?.shipment !== undefined && letter.flow.signatures?.includes(role) === true
        ? words(hasLeft(letter.shipment, role) ? 'signatureNone' : 'signatureOpen')
        : undefined
    return ofRole
      .map((signature) => `${shown(signature.occurredAt)}, ${signatureLine(signature, words, shown)}`)
      .join('; ')
  })

const acceptanceTexts: Readonly<Record<AcceptanceOutcome, Texts>> = {
  accepted: { en: 'accepted', nl: 'aangenomen' },
  partly: { en: 'accepted in part', nl: 'gedeeltelijk aangenomen' },
  refused: { en: 'refused', nl: 'geweigerd' },
}

const weightTexts = {
  weighed: { en: 'weighed', nl: 'gewogen' },
  stated: { en: 'stated', nl: 'opgegeven' },
} satisfies Readonly<Record<string, Texts>>

/** What a letter shows, in the order of the boxes of the Dutch guidance letter. */
export const shipmentRegisterColumns = {
  number: text('Letter number', 'Nummer begeleidingsbrief', ({ shipment }) => shipment.number),
  status: text(
    'Status',
    'Status',
    ({ shipment }, locale) => shipmentStateTexts[shownState(shipment)][locale],
  ),
  senderRole: text('1 Role of sender', '1 Rol afzender', ({ letter }, locale) => {
    const role = letter === undefined ? undefined : senderRoleOf(letter.flow)
    return role === undefined ? undefined : senderRoleTexts[role][locale]
  }),
  ...boxOf(
    'sender',
    ['1 Sender', '1 Afzender'],
    [...address, 'vihbNumber'],
    ({ letter }) => letter?.flow.sender,
  ),
  ...boxOf('disposer', ['3A Disposer', '3A Ontdoener'], address, ({ letter }) => letter?.flow.disposer),
  privateDisposer: flag('3A Private disposer', '3A Particuliere ontdoener', (flow) => flow.privateDisposer),
  ...boxOf(
    'origin',
    ['3B Place of origin', '3B Locatie van herkomst'],
    ['company', ...address],
    ({ letter, shipment }) => letter?.flow.origin ?? shipment.origin,
  ),
  ...boxOf(
    'goesOnFrom',
    ['3B Goes on from, where it was refused', '3B Gaat verder vanaf, waar het werd geweigerd'],
    ['company', ...address],
    ({ shipment }) => shipment.follows?.from,
  ),
  loadDate: moment('3B Start of transport', '3B Aanvang transport', ({ loadDate }) => loadDate),
  ...boxOf('receiver', ['4B Receiver', '4B Ontvanger'], address, ({ letter }) => letter?.flow.receiver),
  ...boxOf(
    'destination',
    ['4B Place of destination', '4B Locatie van bestemming'],
    ['company', ...address],
    ({ letter, shipment }) => letter?.flow.destination ?? shipment.destination,
  ),
  unloadDate: moment('4B Date of receipt', '4B Datum ontvangst', ({ unloadDate }) => unloadDate),
  acceptance: text('4B Acceptance', '4B Acceptatie', ({ shipment }, locale) =>
    shipment.acceptance === undefined ? undefined : acceptanceTexts[shipment.acceptance][locale],
  ),
  acceptanceReason: text(
    '4B Why not accepted',
    '4B Waarom niet aangenomen',
    // The receiver's word stays on the letter, also where the office corrected that all was taken.
    ({ letter, shipment }) =>
      shipment.acceptance === 'accepted' ? undefined : reasonsOf(letter?.shipment?.acceptances).own,
  ),
  acceptanceCorrected: text(
    '4B Acceptance, corrected by the office because',
    '4B Acceptatie, verbeterd door het kantoor omdat',
    ({ letter }) => reasonsOf(letter?.shipment?.acceptances).office,
  ),
  acceptedKilograms: {
    title: { en: '4B Accepted kilograms', nl: '4B Aangenomen kilogram' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.acceptedKilograms),
  },
  ending: text('Refused cargo', 'Geweigerde lading', ({ shipment }, locale) =>
    refusedCargoText(shipment, locale),
  ),
  endDate: moment('Refused cargo, date', 'Geweigerde lading, datum', ({ endDate }) => endDate),
  restWeight: {
    title: { en: 'Refused amount', nl: 'Geweigerde hoeveelheid' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.rest?.nettoWeight),
  },
  restRemark: text('Refused amount, remark', 'Geweigerde hoeveelheid, opmerking', ({ shipment }, locale) =>
    shipment.restImpossible === true ? impossibleText(shipment, letterTextIn(locale)) : undefined,
  ),
  restKilograms: {
    title: { en: 'Refused kilograms', nl: 'Geweigerde kilogram' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.restKilograms),
  },
  restDensity: {
    title: { en: 'Refused cargo, density (t/m³)', nl: 'Geweigerde lading, dichtheid (t/m³)' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.rest?.density),
  },
  restSurveyedBy: text(
    'Refused cargo, surveyed',
    'Geweigerde lading, gemeten',
    ({ shipment: { rest } }, locale) =>
      rest?.surveyedBy === undefined ? undefined : surveyTexts[rest.surveyedBy][locale],
  ),
  restWeightTicketNumber: text(
    'Refused cargo, weigh slip number',
    'Geweigerde lading, weegbonnummer',
    ({ shipment }) => shipment.rest?.weightTicketNumber,
  ),
  restUnloadingDeclarationNumber: text(
    'Refused cargo, unloading declaration number',
    'Geweigerde lading, losverklaringnummer',
    ({ shipment }) => shipment.rest?.unloadingDeclarationNumber,
  ),
  treatmentMethod: text(
    'Treated by method',
    'Verwerkt volgens methode',
    ({ shipment }) => shipment.treatment && showProcessingMethod(shipment.treatment.processingMethod),
  ),
  treatedOn: text('Treated on', 'Verwerkt op', ({ shipment }) => shipment.treatment?.treatedOn),
  treatedKilograms: {
    title: { en: 'Treated kilograms', nl: 'Verwerkte kilogrammen' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.treatment?.kilograms),
  },
  agreedReceiver: text(
    'Refused cargo, agreed by telephone',
    'Geweigerde lading, per telefoon afgesproken',
    ({ shipment }) => {
      const { agreedReceiver: agreed } = shipment
      return (
        agreed &&
        [agreed.name, agreed.street, agreed.postalCode, agreed.city, `(${agreed.agreedWith})`]
          .filter(Boolean)
          .join(', ')
      )
    },
  ),
  goesOnAs: text('Goes on as', 'Gaat verder als', ({ shipment }) => shipment.forwardedBy?.number),
  follows: text('Follows', 'Volgt op', ({ shipment }) => shipment.follows?.number),
  transportedBy: text('5 Transported by', '5 Vervoerd door', ({ letter }, locale) =>
    letter === undefined ? undefined : transportedByTexts[letter.flow.transportedBy][locale],
  ),
  ...boxOf(
    'carrier',
    ['5 Carrier', '5 Vervoerder'],
    ['street', 'postalCode', 'city', 'vihbNumber'],
    ({ letter, shipment }) =>
      letter?.flow.carriers.find(({ name }) => name === shipment.transporter?.name) ?? shipment.transporter,
  ),
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
    ({ shipment }) => shipment.wasteStreamNumber,
  ),
  usualName: text(
    '6 Usual name',
    '6 Gebruikelijke benaming',
    ({ letter, shipment }) => letter?.flow.usualName ?? shipment.materialFlow.usualName,
  ),
  ewcCode: text(
    '6 EWC code',
    '6 Euralcode',
    ({ letter }) =>
      letter?.flow.ewcCode && formatEwcCode(letter.flow.ewcCode.code, letter.flow.ewcCode.hazardous),
  ),
  hazardous: flag('6 Hazardous', '6 Gevaarlijk', (flow) => flow.ewcCode?.hazardous),
  processingMethod: text(
    '6 Processing method',
    '6 Verwerkingsmethode',
    ({ letter }) => letter?.flow.processingMethod && showProcessingMethod(letter.flow.processingMethod.code),
  ),
  weighedLoad: measured('weighedLoad'),
  tareWeight: measured('tareWeight'),
  nettoWeight: measured('nettoWeight'),
  cargoUnit: text('Unit', 'Eenheid', ({ shipment }) => shipment.cargoUnit.symbol),
  kilograms: {
    title: { en: '6 Kilograms', nl: '6 Kilogram' },
    ...numberColumn<RegisterRow>(({ shipment }) => shipment.nettoKilograms),
  },
  kilogramsSource: text(
    '6 Kilograms, source',
    '6 Kilogram, bron',
    ({ shipment, letter }, language, timeZone) => {
      if (shipment.nettoKilograms === undefined) return undefined
      const words = letterTextIn(language)
      const source =
        letter?.shipment &&
        weightSource({ flow: letter.flow, shipment: letter.shipment }, { language, timeZone }, words)
      const isWeighed = shipment.weighedLoad !== undefined || shipment.weightTicketNumber !== undefined
      return source || weightTexts[isWeighed ? 'weighed' : 'stated'][language]
    },
  ),
  density: {
    title: { en: '6 Density (t/m³)', nl: '6 Dichtheid (t/m³)' },
    ...numberColumn<RegisterRow>(({ shipment, letter }) =>
      // Its kilograms are then those of the survey, and the letter names no density.
      shipment.surveyedBy === 'draughts' ? undefined : (shipment.density ?? letter?.flow.density),
    ),
  },
  surveyedBy: text('6 Surveyed', '6 Gemeten', ({ shipment: { surveyedBy } }, locale) =>
    surveyedBy === undefined ? undefined : surveyTexts[surveyedBy][locale],
  ),
  weightTicketNumber: measured('weightTicketNumber'),
  unloadingDeclarationNumber: measured('unloadingDeclarationNumber'),
  packaging: text('6 Packaging', '6 Verpakking', ({ letter }, locale) => {
    const packaging = letter?.shipment?.packaging ?? letter?.flow.packaging
    return packaging && packagingText(packaging, letterTextIn(locale))
  }),
  composition: text(
    '6 Nature and composition',
    '6 Aard en samenstelling',
    ({ letter }) => letter?.flow.composition,
  ),
  concernSubstances: text(
    '6 Substances of very high concern',
    '6 Zeer zorgwekkende stoffen',
    ({ letter }, locale) =>
      letter?.flow.noConcernSubstances === true
        ? letterTextIn(locale)('noneKnown')
        : letter?.flow.concernSubstances,
  ),
  adr: text('6 Dangerous goods (ADR)', '6 Gevaarlijke stoffen (ADR)', ({ letter }, locale) =>
    letter === undefined ? undefined : adrText(letter.flow, letterTextIn(locale)),
  ),
  remarks: text('Remarks', 'Opmerkingen', ({ letter }) => letter?.flow.remarksForLetter),
  noteLoad: text('Note at loading', 'Notitie bij laden', ({ shipment }) => shipment.transporterNoteLoad),
  noteUnload: text(
    'Note at unloading',
    'Notitie bij lossen',
    ({ shipment }) => shipment.transporterNoteUnload,
  ),
  givers: text('Givers of the collection', 'Aanbieders van de inzameling', ({ letter }) =>
    [...(letter?.flow.givers ?? []), ...(letter?.shipment?.givers ?? [])].map(giverLine).join('; '),
  ),
  signatureSender: signedBy('sender', 'Signature of sender', 'Handtekening afzender'),
  signatureDisposer: signedBy('disposer', 'Signature of disposer', 'Handtekening ontdoener'),
  signatureCarrier: text(
    'Signature of carrier',
    'Handtekening vervoerder',
    ({ shipment }, locale, timeZone) => {
      const name = [shipment.driver?.name, shipment.transporter?.name].filter(Boolean).join(', ')
      const when = letterMoment(shipment.loadDate, { language: locale, timeZone })
      return `${when}, ${takenOver(shipment, name, letterTextIn(locale))}`
    },
  ),
  signatureReceiver: signedBy('receiver', 'Signature of receiver', 'Handtekening ontvanger'),
  chlorideValue: measured('chlorideValue'),
  corrected: text('Last correction', 'Laatste verbetering', ({ letter, shipment }, language, timeZone) => {
    const made = letter?.shipment?.corrections?.findLast((each) =>
      changesOf(each).some(({ field }) => !isNote(field)),
    )
    if (made === undefined) return undefined
    const own = { language, timeZone }
    const [line] = correctionLines(
      [made],
      own,
      letterTextIn(language),
      (amount) => `${letterNumber(amount, own)} ${shipment.cargoUnit.symbol}`,
    )
    return line && [line.label, line.text].filter(Boolean).join(': ')
  }),
  projectNumber: text('Project number', 'Projectnummer', ({ shipment }) => shipment.project.number),
  project: text('Project', 'Project', ({ shipment }) => shipment.project.name),
  recordHash: text(
    'Hash of the record',
    'Hash van de vastlegging',
    ({ letter }) => letter?.shipment?.recordHash,
  ),
} satisfies Readonly<Record<string, Column>>
