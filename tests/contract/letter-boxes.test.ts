import { expect, test } from 'vitest'
import { flowFrom } from '../../contract/parties/ewc-codes.ts'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import {
  letterBoxes,
  type LetterShipment,
  type LetterSource,
  letterSourceOf,
} from '../../contract/letters/letter-boxes.ts'
import { letterMoment } from '../../contract/letters/letter-moment.ts'
import { letterSummary } from '../../contract/letters/letter-summary.ts'
import { crossesBorder } from '../../contract/letters/letter-rules.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'

const text = letterTextIn('nl')
const dutch = { language: 'nl' } as const

const address = { street: 'Kade 2', postalCode: '3311 AA', city: 'Dordrecht', country: 'NL' }
const flow: MaterialFlow = {
  id: 'f',
  version: 1,
  project: 'p',
  number: 3,
  documentType: 'waste',
  usualName: 'Grond met olie',
  ewcCode: { code: '170503', hazardous: true, names: { en: 'Soil', nl: 'Grond en stenen' } },
  processingMethod: { code: 'D05', names: { en: 'Washing', nl: 'Extractief reinigen' } },
  wasteStreamNumber: '99A020000088',
  origin: {
    description: 'Merwehaven',
    street: 'Kade 1',
    postalCode: '3029 AB',
    city: 'Rotterdam',
    country: 'NL',
  },
  destination: { description: 'Reiniging', company: 'Merwekant B.V.', ...address },
  sender: { name: 'Zilverkreek B.V.', ...address, vihbNumber: '990102XXHB' },
  senderType: 'intermediary',
  disposer: { name: 'Oosterkreek N.V.', ...address },
  receiver: { name: 'Merwekant B.V.', ...address },
  transportedBy: 'carrier',
  carriers: [
    { name: 'Kleiweg B.V.', vihbNumber: '990202VIXX' },
    { name: 'Rietveer B.V.', vihbNumber: '990201VXXX' },
  ],
  estimatedLoad: 26,
  cargoUnit: {
    id: 'ton',
    names: { en: 'tonne', nl: 'ton' },
    symbol: 't',
    factorToKilograms: 1000,
    weighbridge: true,
    position: 1,
  },
  chlorideValueRequired: false,
  cargoPhotoRequired: false,
  weighSlipNumberRequired: true,
  amountDetermination: 'at_unload',
  allowTransporterNote: true,
}
const source = {
  flow,
  project: { number: 'ZK-14', name: 'Kade', customerName: 'Zilverkreek' },
  shipment: { number: 'ZK-14-3-ABCD1', loadDate: '2026-11-21T09:00:00+00:00' },
  transportMode: {
    type: 'truck',
    identificationCode: 'Kipper 1',
    truck: { licencePlate: '7-BZX-71' },
  },
  driver: 'Daan Rijder',
  company: 'Kleiweg B.V.',
} as const satisfies LetterSource
const boxOf = (number: string, given: LetterSource = source) => {
  const lines = letterBoxes(given, dutch, text).find(({ box }) => box === number)?.lines
  return lines?.map(({ label, text: said }) => (label === undefined ? said : `${label}: ${said}`))
}

test('the boxes of a guidance letter, in the order of the form', () => {
  expect(letterBoxes(source, dutch, text).map(({ box }) => box)).toEqual([
    '1',
    '3A',
    '3B',
    '4B',
    '5',
    '6',
    undefined,
    undefined,
  ])
  expect(boxOf('1')).toEqual([
    'als bemiddelaar',
    'Zilverkreek B.V.',
    'Kade 2',
    '3311\u00a0AA  Dordrecht, Nederland',
    'VIHB-nummer: 990102XXHB',
  ])
  expect(boxOf('3B')?.slice(0, 3)).toEqual(['Merwehaven', 'Kade 1', '3029\u00a0AB  Rotterdam, Nederland'])
  expect(boxOf('4B')?.at(-1)).toBe('Datum van ontvangst: nog niet')
})

test('box 1 shows the role of a sender type that administrators added, and none where it is unknown', () => {
  const ofType = (senderType: string, senderRole?: 'merchant') => ({
    ...source,
    flow: { ...flow, senderType, senderRole },
  })
  expect(boxOf('1', ofType('auction', 'merchant'))?.[0]).toBe('als handelaar')
  expect(boxOf('1', ofType('auction'))?.[0]).toBe('Zilverkreek B.V.')
})

test("box 5 names the driver's own company among the carriers that may drive, with plate and VIHB number", () => {
  expect(boxOf('5')).toEqual([
    'vervoerder',
    'Kleiweg B.V.',
    'VIHB-nummer: 990202VIXX',
    'Kenteken: 7-BZX-71',
    'Chauffeur / schipper: Daan Rijder',
    'Route-inzameling: nee',
    'Inzamelaarsregeling: nee',
    'Repeterende vrachten: nee',
  ])
})

test('an outsourced carrier stands in box 4A', () => {
  const outsourced = { ...source, flow: { ...flow, transportedBy: 'outsourced_carrier' as const } }
  expect(boxOf('4A', outsourced)).toEqual(['Kleiweg B.V.', 'VIHB-nummer: 990202VIXX'])
  expect(boxOf('5', outsourced)?.[0]).toBe('uitbesteed vervoerder')
  expect(boxOf('5', outsourced)).not.toContain('Kleiweg B.V.')
})

test('box 4B has the address of the receiver, unless it is the one of the destination', () => {
  expect(boxOf('4B')?.filter((line) => line === address.street)).toHaveLength(1)
  const elsewhere = { name: 'Merwekant B.V.', ...address, street: 'Reinigingsweg 20' }
  const lines = boxOf('4B', { ...source, flow: { ...flow, receiver: elsewhere } })
  expect(lines).toEqual(
    expect.arrayContaining([address.street, 'Ontvanger: Merwekant B.V.', 'Reinigingsweg 20']),
  )
})

test('box 6 speaks of kilograms and marks hazardous waste', () => {
  expect(boxOf('6')).toEqual([
    'Afvalstroomnummer: 99A020000088',
    'Gebruikelijke naam: Grond met olie',
    'Verpakking: niet opgegeven',
    'Aard en samenstelling: niet opgegeven',
    'Zeer zorgwekkende stoffen (ZZS): niet opgegeven',
    'ADR: van gevaarlijke stoffen op het aparte ADR-vervoerdocument',
    'Euralcode: 17\u00a005\u00a003* (gevaarlijk afval)',
    'Grond en stenen',
    'Verwerkingsmethode: D.05 Extractief reinigen',
    'Gewogen: wordt bij het lossen bepaald',
  ])
  const unloaded = {
    ...source.shipment,
    unloadDate: '2026-11-21T11:00:00+00:00',
    weighedLoad: 46.88,
    tareWeight: 19.2,
    nettoWeight: 27.68,
    weightTicketNumber: 'WB 1',
  }
  expect(boxOf('6', { ...source, shipment: unloaded })?.slice(-4)).toEqual([
    'Eerste weging: 46.880 kg',
    'Tweede weging: 19.200 kg',
    'Gewogen: 27.680 kg',
    'Weegbonnummer: WB 1',
  ])
})

test('a volume without a density stays a volume', () => {
  const cubic = {
    ...flow,
    cargoUnit: { id: 'm3', names: { en: '', nl: '' }, symbol: 'm³', weighbridge: false, position: 2 },
  }
  const ofFlow = { project: source.project, flow: cubic }
  expect(boxOf('6', ofFlow)).toContain('Geschat, hele materiaalstroom: 26 m³')
  expect(boxOf('6', { ...source, flow: cubic })?.join()).not.toContain('Geschat, hele')
  const received = { ...source.shipment, unloadDate: '2026-11-18T09:30:00Z', nettoWeight: 812.5 }
  expect(boxOf('6', { ...source, flow: cubic, shipment: received })?.slice(-2)).toEqual([
    'Hoeveelheid: 812,5 m³',
    'gewicht in kilogram: ontbreekt',
  ])
})

test('the kilograms of a volume name what they follow from', () => {
  const flowInM3 = {
    ...flow,
    density: 1.85,
    cargoUnit: { id: 'm3', names: { en: '', nl: '' }, symbol: 'm³', weighbridge: false, position: 2 },
  }
  const linesOf = (measured: Partial<LetterShipment>, ofFlow: LetterSource['flow'] = flowInM3) =>
    boxOf('6', {
      ...source,
      flow: ofFlow,
      shipment: { ...source.shipment, unloadDate: '2026-11-18T09:30:00Z', nettoWeight: 812.5, ...measured },
    })?.slice(-2)
  expect(linesOf({})).toEqual(['Hoeveelheid: 812,5 m³', 'Gewicht: 1.503.125 kg, met dichtheid 1,85 t/m³'])
  expect(linesOf({ density: 1.3, surveyedBy: 'holds' })?.[1]).toBe(
    'Gewicht: 1.056.250 kg, volgens beunmeting, met dichtheid 1,3 t/m³',
  )
  expect(linesOf({ statedKilograms: 1_480_000, surveyedBy: 'draughts' })?.[1]).toBe(
    'Gewicht: 1.480.000 kg, volgens ijkopname',
  )
  expect(linesOf({ statedKilograms: 1_480_000 })?.[1]).toBe('Gewicht: 1.480.000 kg')
  expect(linesOf({ nettoWeight: 1480, surveyedBy: 'draughts' }, flow)?.[1]).toBe(
    'Gewogen: 1.480.000 kg, volgens ijkopname',
  )
})

test('reuse and product travel with a delivery note: no box numbers, but their evidence and certificate', () => {
  const { ewcCode: _none, wasteStreamNumber: _neither, ...rest } = flow
  const note = letterBoxes(
    {
      ...source,
      flow: {
        ...rest,
        documentType: 'product',
        product: { name: 'Ophoogzand', certificateNumber: 'NL-BSB-1' },
        evidence: {
          declarationType: 'batch_inspection',
          documentNumber: 'PK-9',
          organisationName: 'Bodemlab',
        },
      },
    },
    dutch,
    text,
  )
  expect(note.every(({ box }) => box === undefined)).toBe(true)
  const lines = note.flatMap(({ lines: all }) => all.map(({ text: said }) => said))
  expect(lines).toContain('NL-BSB-1')
  expect(lines).toContain('Partijkeuring PK-9, Bodemlab')
})

test('no word of waste law is on a note of reuse or of a product, even where its flow holds some', () => {
  for (const documentType of ['reuse', 'product'] as const) {
    const own = { ...source, flow: { ...flow, documentType, signatures: ['disposer' as const] } }
    const asDisposer = { ...own, flow: { ...own.flow, transportedBy: 'disposer' as const } }
    for (const given of [own, asDisposer]) {
      const said = JSON.stringify([letterBoxes(given, dutch, text), letterSummary(given, dutch, text)])
      expect(said).not.toMatch(/ontdoener|VIHB|begeleidingsbrief|afval|eural|verwerking|gevaarlijk|inzamel/i)
      expect(said).toContain('Leverancier')
    }
  }
})

test('waste over a border is told apart', () => {
  expect(crossesBorder(flow)).toBe(false)
  expect(crossesBorder({ ...flow, origin: { ...flow.origin, country: 'BE' } })).toBe(true)
  expect(crossesBorder({ ...flow, documentType: 'product', origin: { ...flow.origin, country: 'BE' } })).toBe(
    false,
  )
})

test('without a shipment, as in the letter of a flow, the boxes stand with what is known', () => {
  const { shipment: _shipment, transportMode: _mode, driver: _driver, ...template } = source
  expect(boxOf('3B', template)).toEqual(['Merwehaven', 'Kade 1', '3029\u00a0AB  Rotterdam, Nederland'])
  expect(boxOf('4B', template)?.at(-1)).toBe('Datum van ontvangst: nog niet')
  expect(boxOf('5', template)).toContain('VIHB-nummer: 990202VIXX')
})

test('what the server keeps of a letter reads as it did on the phone', () => {
  const { company, ...rest } = source
  const kept = letterSourceOf({ ...rest, language: 'nl', transporter: company })
  expect(letterBoxes(kept, dutch, text)).toEqual(letterBoxes(source, dutch, text))
})

test.each([
  ['nl', undefined, '21 nov 2026, 10:00 CET'],
  ['en', 'Europe/Amsterdam', '21 Nov 2026, 10:00 CET'],
  ['de', 'Europe/Amsterdam', '21. Nov. 2026, 10:00 CET'],
  ['fr', 'Europe/Amsterdam', '21 nov. 2026, 10:00 CET'],
  ['pl', 'Europe/Warsaw', '21 lis 2026, 10:00 CET'],
  ['ro', 'Europe/Bucharest', '21 nov. 2026, 11:00 EET'],
  ['tr', 'Europe/Istanbul', '21 Kas 2026 12:00 UTC+3'],
  ['uk', 'Europe/Kyiv', '21 лист. 2026 р., 11:00 EET'],
  ['nl', 'Asia/Tokyo', '21 nov 2026, 18:00 UTC+9'],
] as const)('times in %s of a customer in %s name their zone', (language, timeZone, expected) => {
  const boxes = letterBoxes(source, { language, timeZone }, text)
  expect(boxes.find(({ box }) => box === '3B')?.lines.at(-1)?.text).toBe(
    expected.replace(/ (?=\S+$)/, '\u00a0'),
  )
  for (const { label = '' } of boxes.at(-1)?.lines ?? []) expect(label).toMatch(/2026.*(CET|EET|UTC\+\d)$/)
})

test('the hour that comes twice in the autumn is told apart by its zone', () => {
  const at = (moment: string) => letterMoment(moment, { language: 'nl' })
  expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]).toEqual([
    '25 okt 2026, 02:30\u00a0CEST',
    '25 okt 2026, 02:30\u00a0CET',
  ])
})

test('before anything is loaded, a letter says until when its EWC code holds and what follows', () => {
  const { ewcCode: _ewc, ...bare } = flow
  const names = { en: 'Alkaline', nl: 'Alkaline' }
  const alkaline = {
    code: '160604',
    hazardous: false,
    names,
    validTo: '2026-12-08',
    later: [{ hazardous: true, names, validFrom: '2026-12-09' }],
  }
  const mercury = { code: '160603', hazardous: true, names }
  const { shipment, ...template } = source
  const daysOf = (own: Partial<MaterialFlow>, day: string, load?: typeof shipment) =>
    boxOf('6', { ...template, flow: flowFrom({ ...bare, ...own }, day), ...(load && { shipment: load }) })
      ?.filter((line) => line.startsWith('Euralcode'))
      .map((line) => line.replaceAll('\u00a0', ' '))
  const until = 'Euralcode 16 06 04 geldt tot en met 8 december 2026.'
  expect(daysOf({ ewcCode: alkaline }, '2026-12-08')).toEqual([
    'Euralcode: 16 06 04',
    until,
    'Euralcode 16 06 04* (gevaarlijk afval) geldt vanaf 9 december 2026.',
  ])
  expect(daysOf({ ewcCode: alkaline }, '2026-12-09')).toEqual(['Euralcode: 16 06 04* (gevaarlijk afval)'])
  const planned = { ewcCode: alkaline, plannedChange: { from: '2026-12-09', ewcCode: mercury } }
  expect(daysOf(planned, '2026-12-08')).toEqual([
    'Euralcode: 16 06 04',
    until,
    'Euralcode 16 06 03* (gevaarlijk afval) geldt vanaf 9 december 2026.',
  ])
  expect(daysOf(planned, '2026-12-09')).toEqual(['Euralcode: 16 06 03* (gevaarlijk afval)'])
  expect(daysOf({ ewcCode: { ...alkaline, later: undefined } }, '2026-12-08')).toEqual([
    'Euralcode: 16 06 04',
    until,
  ])
  expect(daysOf(planned, '2026-12-08', shipment)).toEqual(['Euralcode: 16 06 04'])
})

test('what a letter lacks of what it must have is marked in its box, at its moment', () => {
  const { ewcCode: _ewc, disposer: _disposer, ...bare } = flow
  const lines = (given: LetterSource) =>
    letterBoxes(given, dutch, text).flatMap(({ box, lines: all }) =>
      all.flatMap(({ label, missing }) => (missing ? [`${box}: ${label}`] : [])),
    )
  expect(lines({ ...source, flow: bare })).toEqual(['3A: ontdoener', '6: euralcode'])
  expect(lines({ ...source, shipment: { ...source.shipment, unloadDate: '2026-11-21T11:00:00Z' } })).toEqual([
    '6: gewicht in kilogram',
  ])
  expect(lines(source)).toEqual([])
})

test('a correction says from what to what, of what the letter has', () => {
  const corrected = {
    id: 'c',
    occurredAt: '2026-11-21T12:00:00Z',
    by: 'Kim Jansen',
    reason: 'Verkeerd afgelezen',
    before: { transporterNoteLoad: 'nat', weightTicketNumber: null, weighedLoad: 41.82 },
    after: { transporterNoteLoad: 'droog', weightTicketNumber: 'WB-2', weighedLoad: 41.28 },
  }
  const linesOf = (corrections: LetterShipment['corrections']) =>
    letterBoxes({ ...source, shipment: { ...source.shipment, corrections } }, dutch, text).find(
      ({ title }) => title === 'Gecorrigeerd',
    )?.lines
  const label = '21 nov 2026, 13:00\u00a0CET, Kim Jansen'
  expect(linesOf([corrected])).toEqual([
    {
      label,
      text: 'Eerste weging: 41.820 kg → 41.280 kg; Weegbonnummer: leeg → WB-2; Verkeerd afgelezen',
    },
  ])
  // Of a letter from before this was kept.
  expect(linesOf([{ ...corrected, before: undefined, after: undefined }])).toEqual([
    { label, text: 'Verkeerd afgelezen' },
  ])
})

test('repeating loads name their week, from Monday to Sunday, and how often was loaded in it and when', () => {
  const repeating = { ...source, flow: { ...flow, repeatingLoads: true } }
  expect(boxOf('5', repeating)?.slice(-3)).toEqual([
    'Repeterende vrachten: ja',
    'Geldig in de week: 16 november 2026 tot en met 22 november 2026, voor dit voertuig',
    // What was kept before letters stated the others states its own.
    expect.stringMatching(/^Vrachten in deze week: 1 \(21 nov 2026, 10:00\sCET\)$/),
  ])
  const loadsOfWeek = ['2026-11-17T07:00:00Z', '2026-11-17T09:30:00Z', '2026-11-21T06:15:00Z']
  const third = { ...repeating, shipment: { ...source.shipment, loadsOfWeek } }
  expect(boxOf('5', third)?.at(-1)).toMatch(
    /^Vrachten in deze week: 3 \(17 nov 2026, 08:00\sCET; 17 nov 2026, 10:30\sCET; 21 nov 2026, 07:15\sCET\)$/,
  )
  const weighed = loadsOfWeek
    .slice(1)
    .map((at, index) => (index === 0 ? { at, kilograms: 25_300, notTaken: 'refused' as const } : { at }))
  const second = { ...repeating, shipment: { ...source.shipment, loadsOfWeek: weighed } }
  expect(boxOf('5', second)?.at(-1)).toMatch(
    /^Vrachten in deze week: 2 \(17 nov 2026, 10:30\sCET, 25\.300 kg, geweigerd door de ontvanger; 21 nov 2026, 07:15\sCET\)$/,
  )
})

const givers = [
  { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' },
  { name: 'Fam. de Vries', street: 'Dijk 12', postalCode: '3011 AB', city: 'Rotterdam' },
]

test('the givers of a route collection are numbered in an annex, and no line breaks a postal code', () => {
  const annexOf = (own: Partial<MaterialFlow>) =>
    letterBoxes({ ...source, flow: { ...flow, ...own } }, dutch, text).find(({ lines }) =>
      lines.some(({ number }) => number !== undefined),
    )
  expect(annexOf({ routeCollection: true, givers })).toEqual({
    title: 'Lijst van adressen',
    lines: [
      { number: 1, text: 'Bakkerij Jansen, Markt 3, 3311\u00a0AA Dordrecht' },
      { number: 2, text: 'Fam. de Vries, Dijk 12, 3011\u00a0AB Rotterdam' },
    ],
  })
  expect(annexOf({ repeatingLoads: true })).toBeUndefined()
  expect(annexOf({ routeCollection: false, givers })).toBeUndefined()
  expect(annexOf({ routeCollection: true, givers: [], remarksForLetter: 'Kade 1' })).toBeUndefined()
})

test('route collection asks for its list, and a ship for the unloading declaration', () => {
  const annexOf = (given: LetterSource) =>
    letterBoxes(given, dutch, text).find(({ title }) => title === 'Bijlagen')?.lines
  expect(annexOf(source)).toBeUndefined()
  const collected = { ...flow, routeCollection: true, transportedBy: 'collector' as const }
  expect(annexOf({ ...source, flow: collected })).toBeUndefined()
  expect(boxOf('5', { ...source, flow: collected })?.at(-1)).toBe('Lijst van adressen: ontbreekt')
  const named = { ...source, flow: { ...collected, remarksForLetter: 'Kade 1, Kade 2' } }
  expect(annexOf(named)).toEqual([{ label: 'Lijst van adressen', text: 'bij de opmerkingen' }])
  expect(boxOf('5', named)?.at(-1)).toBe('Repeterende vrachten: nee')
  const listed = { ...source, flow: { ...collected, givers } }
  expect(annexOf(listed)).toEqual([{ label: 'Lijst van adressen', text: 'als bijlage achteraan (2)' }])
  expect(boxOf('5', listed)?.at(-1)).toBe('Repeterende vrachten: nee')
  const byShip = { ...source, transportMode: { type: 'ship' as const, identificationCode: 'Rietvogel' } }
  const form = 'op een eigen formulier, na het lossen getekend door ontvanger en schipper'
  expect(annexOf(byShip)).toEqual([{ label: 'Losverklaring (CDNI)', text: form }])
  const shipment = { ...source.shipment, unloadingDeclarationNumber: 'NL-871' }
  expect(annexOf({ ...byShip, shipment })).toEqual([
    { label: 'Losverklaring (CDNI)', text: `NL-871, ${form}` },
  ])
  const back = { ...shipment, rest: { unloadingDeclarationNumber: 'NL-872' } }
  expect(annexOf({ ...byShip, shipment: back })?.[0]?.text).toBe(`NL-871, NL-872, ${form}`)
})

test('of a cargo that was refused and came back nothing is awaited from its receiver, and all is told in order of time', () => {
  const said = (occurredAt: string, own: object) => ({ id: occurredAt, by: 'Daan', occurredAt, ...own })
  const acceptances = [
    said('2026-11-21T11:00:00+00:00', { outcome: 'accepted' }),
    said('2026-11-21T10:00:00+00:00', { outcome: 'partly', kilograms: 9000, reason: 'Te nat' }),
    said('2026-11-21T14:00:00+00:00', { outcome: 'refused', reason: 'Asbest', byOffice: true }),
  ] as unknown as LetterShipment['acceptances']
  const ended = { acceptances, ending: 'returned', endDate: '2026-11-21T13:00:00+00:00' } as const
  const given = (own: Partial<LetterShipment>): LetterSource => ({
    ...source,
    flow: { ...flow, signatures: ['receiver'] },
    shipment: { ...source.shipment, ...own },
  })
  const of = (title: string, own: Partial<LetterShipment>) =>
    letterBoxes(given(own), dutch, text)
      .find((box) => box.title === title)
      ?.lines.map(({ text: line }) => line)
  expect(boxOf('4B', given(ended))?.at(-1)).toBe('Datum van ontvangst: geweigerd door de ontvanger')
  expect(of('Handtekeningen', ended)?.at(-1)).toBe('niet getekend')
  expect(of('Acceptatie', ended)).toEqual([
    'gedeeltelijk aangenomen, 9.000 kg, Te nat',
    'aangenomen door de ontvanger',
    'geweigerde lading teruggebracht naar de herkomst',
    expect.stringContaining('gedeeltelijk aangenomen, 9.000 kg → geweigerd door de ontvanger, Asbest'),
  ])
  expect(boxOf('4B', given({}))?.at(-1)).toBe('Datum van ontvangst: nog niet')
  expect(of('Handtekeningen', { acceptances })?.at(-1)).toBe('nog niet getekend')
})

test('a cargo that came back is told with its slip, and with kilograms as they were measured there', () => {
  const acceptances = [
    { occurredAt: '2026-11-21T11:00:00+00:00', outcome: 'refused', by: 'Daan', reason: 'Wet' },
  ] as unknown as LetterShipment['acceptances']
  const told = (cargoUnit: MaterialFlow['cargoUnit'], rest: LetterShipment['rest']) =>
    letterBoxes(
      {
        ...source,
        flow: { ...flow, amountDetermination: 'at_load', cargoUnit, density: 1.3 },
        shipment: {
          ...source.shipment,
          nettoWeight: 20,
          density: 1.4,
          acceptances,
          ending: 'returned',
          endDate: '2026-11-21T13:00:00+00:00',
          rest,
        },
      },
      dutch,
      text,
    )
      .find(({ title }) => title === 'Acceptatie')
      ?.lines.at(-1)?.text
  const volume = { ...flow.cargoUnit, id: 'm3', symbol: 'm³', factorToKilograms: undefined }
  const back = text('turnedAway.returned')
  const rest = { nettoWeight: 19, weightTicketNumber: 'W-7' }
  expect(told(flow.cargoUnit, rest)).toBe(`${back}, 19.000 kg, Weegbonnummer W-7`)
  expect(told(volume, rest)).toBe(`${back}, 19 m³, 26.600 kg, met dichtheid 1,4 t/m³, Weegbonnummer W-7`)
  expect(told(volume, { ...rest, density: 1.6, surveyedBy: 'holds' })).toBe(
    `${back}, 19 m³, 30.400 kg, ${text('weightSources.holds')}, met dichtheid 1,6 t/m³, Weegbonnummer W-7`,
  )
  expect(told(volume, { statedKilograms: 25_000 })).toBe(`${back}, 25.000 kg`)
  // Holds say nothing of kilograms that were typed beside them.
  expect(told(volume, { ...rest, surveyedBy: 'holds', statedKilograms: 999 })).not.toContain(
    text('weightSources.holds'),
  )
  expect(told(volume, {})).toBe(back)
})

test('a cargo that was first weighed where it came back weighs that', () => {
  const acceptances = [
    { occurredAt: '2026-11-21T11:00:00+00:00', outcome: 'refused', by: 'Daan', reason: 'Wet' },
  ] as unknown as LetterShipment['acceptances']
  const weighed = (nettoWeight: number) => {
    const ended = { acceptances, ending: 'returned', endDate: '2026-11-21T13:00:00+00:00' } as const
    const own = {
      ...source,
      flow: { ...flow, amountDetermination: 'at_unload' as const },
      transportMode: { type: 'truck', identificationCode: '7-BZX-71', truck: { capacity: 16_500 } },
      shipment: { ...source.shipment, nettoWeight: undefined, ...ended, rest: { nettoWeight } },
    } as LetterSource
    return letterBoxes(own, dutch, text)
      .flatMap(({ lines }) => lines)
      .filter(({ label }) => label === text('weighed') || label === text('estimatedLoad'))
      .map((line) => line.text)
  }
  expect(weighed(14.4)).toEqual([`14.400 kg, ${text('turnedAway.returned')}`])
  // No truck carries as much.
  expect(weighed(9000)).toContain(text('afterUnloading'))
})
