import type { WarningCode } from '../../contract/flows/readiness-codes.ts'
import type { MaterialFlow, Party } from '../../contract/flows/material-flows.ts'
import type { LetterFacts } from '../../contract/letters/letter-rules.ts'

const address = { street: 'Kade 1', postalCode: '3011 AA', city: 'Rotterdam', country: 'NL' }
const party = (name: string, own: Partial<Party> = {}): Party => ({ ...address, name, ...own })

/** Waste whose letter is in order. */
export const rightFlow: MaterialFlow = {
  id: '01920000-0000-7000-8000-00000000c00a',
  version: 1,
  project: '01920000-0000-7000-8000-00000000b001',
  number: 9,
  documentType: 'waste',
  usualName: 'Rubble',
  ewcCode: { code: '170101', hazardous: false, names: { en: 'concrete', nl: 'beton' } },
  processingMethod: { code: 'D05', names: { en: 'washing', nl: 'wassen' } },
  wasteStreamNumber: '99A020000088',
  composition: 'Concrete with little sand',
  noConcernSubstances: true,
  packaging: { kind: 'loose' },
  origin: { ...address, description: 'Quay' },
  destination: { ...address, description: 'Depot' },
  sender: party('Sender B.V.', { vihbNumber: '810933XXHB' }),
  senderType: 'primary_disposer',
  senderRole: 'primary_disposer',
  disposer: party('Sender B.V.', { vihbNumber: '810933VIXX' }),
  receiver: party('Receiver B.V.', { processorNumber: '99A02' }),
  transportedBy: 'carrier',
  carriers: [party('Carrier B.V.', { vihbNumber: '990201VIXX' })],
  cargoUnit: {
    id: 'ton',
    names: { en: 'tonne', nl: 'ton' },
    symbol: 't',
    factorToKilograms: 1000,
    weighbridge: true,
    position: 1,
  },
  amountDetermination: 'at_load',
  chlorideValueRequired: false,
  cargoPhotoRequired: false,
  weighSlipNumberRequired: false,
  allowTransporterNote: true,
}

export const collector = party('Collector B.V.', { vihbNumber: '990201VIXX' })
const collected: Partial<MaterialFlow> = {
  routeCollection: true,
  transportedBy: 'collector',
  carriers: [collector],
  disposer: collector,
  ewcCode: { code: '200301', hazardous: false, names: { en: 'mixed', nl: 'gemengd' } },
}
const oil = { code: '130205', hazardous: true, names: { en: 'oil', nl: 'olie' } }

type Warned = Partial<MaterialFlow> & { readonly shipment?: LetterFacts['shipment'] }

/** What makes each warning, and no other, of the flow above. */
const warned: Readonly<Record<WarningCode, Warned>> = {
  scheme_sender: { ...collected, collectorsScheme: true, routeCollection: false, sender: collector },
  not_collectable: { ...collected, ewcCode: rightFlow.ewcCode },
  hazardous_collected: {
    ...collected,
    ewcCode: oil,
    packaging: { kind: 'drums', count: 4 },
    shipment: { givers: [{ kilograms: 50 }, {}] },
  },
  giver_over_limit: {
    ...collected,
    ewcCode: oil,
    packaging: { kind: 'drums', count: 4 },
    shipment: { givers: [{ kilograms: 50.5 }] },
  },
  border_unclear: { origin: { description: 'Baarle', position: { latitude: 51.44, longitude: 4.93 } } },
  vihb_letters: { sender: party('Sender B.V.', { vihbNumber: '810933XXXX' }) },
  sender_not_trader: {
    senderRole: 'merchant',
    sender: party('Sender B.V.', { vihbNumber: '810933VIXB' }),
  },
  sender_not_broker: {
    senderRole: 'intermediary',
    sender: party('Sender B.V.', { vihbNumber: '810933VIHX' }),
  },
  sender_not_disposer: { disposer: party('Disposer B.V.') },
  private_registered: { privateDisposer: true },
  carrier_not_transporter: { carriers: [party('Carrier B.V.', { vihbNumber: '990201XXHB' })] },
  waste_stream_number_expected: { wasteStreamNumber: undefined },
  waste_stream_number_prefix: { wasteStreamNumber: '99A030000088' },
  waste_stream_number_shared: { wasteStreamNumberShared: true },
  composition_missing: { composition: ' ' },
  concern_substances_missing: { noConcernSubstances: false },
  packaging_missing: { packaging: undefined },
  packaging_uncounted: { packaging: { kind: 'drums' } },
  density_missing: {
    cargoUnit: { ...rightFlow.cargoUnit, id: 'm3', symbol: 'm³', factorToKilograms: undefined },
  },
  packaging_loose: { ewcCode: { code: '160601', hazardous: true, names: { en: 'batteries', nl: 'accu’s' } } },
}

export const warnedFacts = (code: WarningCode): LetterFacts & { readonly flow: MaterialFlow } => {
  const { shipment, ...own } = warned[code]
  return { flow: { ...rightFlow, ...own }, shipment }
}
