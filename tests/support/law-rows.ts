import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { flowOn } from '../../contract/parties/ewc-codes.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import type { LetterContent } from '../../contract/letters/documents.ts'
import { collector, rightFlow } from './warned-letters.ts'

interface LawRow {
  readonly flow?: Partial<MaterialFlow>
  readonly shipment?: Partial<LetterContent['shipment']>
  /** In the order in which a letter says it. */
  readonly says?: readonly string[]
  readonly saysNot?: readonly RegExp[]
  /** What others than driver and inspector do not get; at most a count of it. */
  readonly notForOthers?: readonly string[]
}

const loadDate = '2026-12-10T09:00:00Z'
const unloaded = { unloadDate: '2026-12-10T11:00:00Z', nettoWeight: 812.5 }
const cubicMetre: MaterialFlow['cargoUnit'] = {
  id: 'm3',
  names: { en: 'cubic metre', nl: 'kubieke meter' },
  symbol: 'm³',
  weighbridge: false,
  position: 2,
}
const oil = { code: '130205', hazardous: true, names: { en: 'oil', nl: 'olie' } }
const quarry = { ...collector, name: 'Quarry B.V.' }
const first = '01920000-0000-7000-8000-00000000d001'
const depot = {
  description: 'Depot',
  company: 'Receiver B.V.',
  street: 'Havenweg 2',
  postalCode: '3089 JH',
  city: 'Rotterdam',
}
const bakery = { name: 'Bakery', street: 'Kerkweg 1', postalCode: '3011 AA', city: 'Rotterdam' }
/** What the law on waste alone knows. */
const wordsOfWaste = [
  /dispos/i,
  /VIHB/,
  /waste/i,
  /EWC/,
  /guidance/i,
  /processing method/i,
  /packaging: not stated/i,
]

const text = letterTextIn('en')
const names = { en: 'alkaline batteries', nl: 'alkalinebatterijen' }
const until8December = { hazardous: false, names, validTo: '2026-12-08' }
const from9December = { hazardous: true, names, validFrom: '2026-12-09' }
const inAntwerp = { latitude: 51.23, longitude: 4.4 }
const acrossBorder = { says: [text('crossBorder')] }
/** As long as the longest of the official list. */
const officialText =
  'bituminous mixtures and other mixtures of bitumen, aggregates and coal tar other than those mentioned in 17 03 01, from the demolition of roads, and from no other work than that of a road, as one'

/** What a letter says by each row of the law, in English; `letter-warnings` has what it warns of. */
export const lawRows: Readonly<Record<string, LawRow>> = {
  'a route collection: the collector is the disposer, and the addresses stay with collector and driver': {
    flow: {
      routeCollection: true,
      transportedBy: 'collector',
      carriers: [collector],
      disposer: collector,
      givers: [bakery],
    },
    says: ['Disposer', collector.name, 'Route collection: yes'],
    notForOthers: [bakery.name, bakery.street],
  },
  'the collectors’ scheme: the client is the sender, and the place of loading stands in 3B': {
    flow: { collectorsScheme: true, transportedBy: 'collector', carriers: [collector], disposer: collector },
    says: [
      'Sender',
      rightFlow.sender.name,
      'Disposer',
      collector.name,
      'Place of origin',
      'Quay',
      "Collectors' scheme: yes",
    ],
  },
  'a code that is hazardous from 9 December on': {
    flow: {
      ewcCode: { code: '160604', ...until8December, later: [from9December] },
      packaging: { kind: 'drums' },
    },
    says: ['16 06 04*'],
    saysNot: [/16 06 04(?!\*)/, /ended on/],
  },
  'a code that ended on 8 December': {
    flow: { ewcCode: { code: '160605', ...until8December }, packaging: { kind: 'drums' } },
    says: ['EWC code 16 06 05 ended on 8 December 2026.'],
  },
  'a code and number that replace others from 9 December on': {
    flow: {
      ewcCode: { code: '160605', ...until8December },
      packaging: { kind: 'drums' },
      plannedChange: {
        from: '2026-12-09',
        ewcCode: { code: '160607', ...from9December },
        wasteStreamNumber: '99A020000099',
      },
    },
    says: ['Waste stream number: 99A020000099', '16 06 07*'],
    saysNot: [/99A020000088/, /16 06 05/, /ended on/],
  },
  'the official text of the code, whole': {
    flow: { ewcCode: { code: '170302', hazardous: false, names: { en: officialText, nl: officialText } } },
    says: [officialText],
  },
  'an origin abroad': { flow: { origin: { ...rightFlow.origin, country: 'BE' } }, ...acrossBorder },
  'a destination abroad': {
    flow: { destination: { ...rightFlow.destination, country: 'DE' } },
    ...acrossBorder,
  },
  'both ends in one other country': {
    flow: {
      origin: { ...rightFlow.origin, country: 'BE' },
      destination: { ...rightFlow.destination, country: 'BE' },
    },
    ...acrossBorder,
  },
  'an origin abroad by its position': {
    flow: { origin: { description: 'Quay', position: inAntwerp } },
    ...acrossBorder,
  },
  'both ends in the Netherlands': { saysNot: [/DIWASS/] },
  'a waste stream number': { says: ['Waste stream number: 99A020000088'] },
  'kilograms by a density': {
    flow: { cargoUnit: cubicMetre, density: 1.85 },
    shipment: unloaded,
    says: ['812.5 m³', '1,503,125 kg, by density 1.85'],
  },
  'a volume without kilograms': {
    flow: { cargoUnit: cubicMetre },
    shipment: unloaded,
    says: ['812.5 m³', 'weight in kilograms: missing'],
  },
  'composition and substances of very high concern': {
    flow: { concernSubstances: 'PFOS 20 mg/kg', noConcernSubstances: false },
    says: [
      'Nature and composition: Concrete with little sand',
      'Substances of very high concern: PFOS 20 mg/kg',
    ],
  },
  'no such substances, as was stated': { says: ['Substances of very high concern: none known'] },
  'neither of them': {
    flow: { composition: undefined, noConcernSubstances: false },
    says: ['Nature and composition: not stated', 'Substances of very high concern: not stated'],
  },
  'packaging of this load': {
    flow: { packaging: { kind: 'drums', count: 4 } },
    shipment: { packaging: { kind: 'ibc', count: 2 } },
    says: ['Packaging: 2 IBC'],
    saysNot: [/drums/],
  },
  'no packaging': { flow: { packaging: undefined }, says: ['Packaging: not stated'], saysNot: [/loose/] },
  'dangerous goods': {
    flow: { ewcCode: oil, adr: { unNumber: '1993', class: '3', packingGroup: 'II', tunnelCode: 'D/E' } },
    says: ['ADR: UN 1993, 3, II, (D/E)', '13 02 05*'],
  },
  'dangerous goods with a document of their own': {
    flow: { ewcCode: oil },
    says: ['ADR: of dangerous goods on the separate ADR transport document'],
  },
  'signatures that are asked for': {
    flow: { signatures: ['disposer', 'receiver'] },
    shipment: unloaded,
    says: ['Disposer: not signed', 'Receiver: not signed'],
  },
  'repeating loads': {
    flow: { repeatingLoads: true },
    shipment: {
      loadsOfWeek: [
        { at: '2026-12-09T09:00:00Z', kilograms: 20_000 },
        { at: loadDate, kilograms: 21_000 },
      ],
    },
    says: ['Loads in this week: 2', '20,000 kg', '21,000 kg'],
  },
  'a refused cargo that its driver carries on': {
    shipment: { follows: { shipment: first, number: 'P-7-A1', from: depot } },
    says: [
      'Place of origin',
      'Quay',
      'Goes on from: Depot, Receiver B.V., Havenweg 2, 3089 JH',
      'Goes on since',
      'goes on with the cargo of letter P-7-A1',
    ],
    saysNot: [/by loading/, /Start of transport/, /as the office stated/],
  },
  'a refused cargo that the office sent on': {
    shipment: { follows: { shipment: first, number: 'P-7-A1', from: depot, byOffice: true } },
    says: ['Goes on from: Depot', 'goes on with the cargo of letter P-7-A1, as the office stated'],
    saysNot: [/by loading/],
  },
  'a product': {
    flow: { documentType: 'product', disposer: quarry, product: { name: 'Sand' } },
    says: ['Supplier', 'Receiver', 'Product: Sand'],
    saysNot: wordsOfWaste,
  },
  'a cargo for reuse': {
    flow: {
      documentType: 'reuse',
      disposer: quarry,
      evidence: {
        declarationType: 'manufacturer_declaration',
        documentNumber: '7',
        organisationName: 'KIWA',
      },
    },
    says: ['Supplier', 'Receiver', 'KIWA'],
    saysNot: wordsOfWaste,
  },
}

export const sourceOfRow = ({ flow, shipment }: LawRow) => ({
  // Whoever makes a letter, states the flow as it is on the day of the load.
  flow: flowOn({ ...rightFlow, ...flow }, loadDate.slice(0, 10)),
  project: { number: 'P', name: 'Quay', customerName: 'Harbour', timeZone: 'Europe/Amsterdam' },
  shipment: { number: 'P-9-A1', loadDate, ...shipment },
  transportMode: { type: 'truck' as const, identificationCode: '7-BZX-71' },
  transporter: 'Carrier B.V.',
  driver: 'Daan',
})
