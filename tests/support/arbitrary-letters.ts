import fc from 'fast-check'
import type { LetterSource } from '../../contract/letters/letter-boxes.ts'
import type { FlowEwcCode } from '../../contract/parties/ewc-codes.ts'
import type { ReadinessCode } from '../../contract/letters/letter-rules.ts'
import {
  declarationTypes,
  documentTypes,
  senderRoles,
  transportModeTypes,
  transportTypes,
  type Unit,
} from '../../contract/parties/master-data.ts'
import { adrClasses, packingGroups, tunnelCodes } from '../../contract/parties/dangerous-goods.ts'
import { packagingKinds } from '../../contract/parties/packaging.ts'
import type { Giver, LoadingPlace, MaterialFlow, Party } from '../../contract/flows/material-flows.ts'

const words = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,18}[A-Za-z]$/)
const vihbNumber = fc.stringMatching(/^\d{6}[VX][IX][HX][BX]$/)
const address = fc.oneof(
  fc.record({
    street: words,
    postalCode: fc.constant('3011 AB'),
    city: words,
    country: fc.constantFrom('NL', undefined),
  }),
)
const dutchParty = (withNumber: boolean): fc.Arbitrary<Party> =>
  fc
    .record({
      name: words,
      address,
      vihbNumber: withNumber ? vihbNumber : fc.option(vihbNumber, { nil: undefined }),
    })
    .map(({ address: own, ...party }) => ({ ...party, ...own }))
const place: fc.Arbitrary<LoadingPlace> = fc
  .record({ description: words, address })
  .map(({ description, address: own }) => ({ description, ...own }))
const origin: fc.Arbitrary<LoadingPlace> = fc.oneof(
  place,
  words.map((description) => ({ description, position: { latitude: 52, longitude: 4 } })),
)
const giver: fc.Arbitrary<Giver> = fc.record({
  name: words,
  street: words,
  postalCode: fc.constant('3011 AB'),
  city: words,
})
const unit: fc.Arbitrary<Unit> = fc.constantFrom(
  {
    id: 'ton',
    names: { en: 't', nl: 't' },
    symbol: 't',
    factorToKilograms: 1000,
    weighbridge: true,
    position: 1,
  },
  { id: 'm3', names: { en: 'm3', nl: 'm3' }, symbol: 'm³', weighbridge: false, position: 2 },
)
const names = fc.record({ en: words, nl: words })

const packed = fc.record({
  kind: fc.constantFrom(...packagingKinds),
  count: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
})
const adr = fc.record({
  unNumber: fc.stringMatching(/^\d{4}$/),
  class: fc.constantFrom(...adrClasses),
  packingGroup: fc.option(fc.constantFrom(...packingGroups), { nil: undefined }),
  tunnelCode: fc.option(fc.constantFrom(...tunnelCodes), { nil: undefined }),
})

/** A flow whose letter may lack anything that its form lets pass; see `completeFlow`. */
export const completeFlow: fc.Arbitrary<MaterialFlow> = fc
  .record({
    documentType: fc.constantFrom(...documentTypes),
    usualName: words,
    ewcCode: fc.record({ code: fc.stringMatching(/^\d{6}$/), hazardous: fc.boolean(), names }),
    composition: fc.option(words, { nil: undefined }),
    concernSubstances: fc.option(words, { nil: undefined }),
    noConcernSubstances: fc.boolean(),
    packaging: fc.option(packed, { nil: undefined }),
    adr: fc.option(adr, { nil: undefined }),
    processingMethod: fc.record({ code: fc.stringMatching(/^[A-G]0[1-9]$/), names }),
    origin,
    destination: place,
    sender: dutchParty(true),
    senderRole: fc.constantFrom(...senderRoles),
    disposer: dutchParty(false),
    receiver: dutchParty(false),
    collected: fc.constantFrom(undefined, 'routeCollection', 'collectorsScheme', 'privateDisposer'),
    transportedBy: fc.constantFrom(...transportTypes),
    carriers: fc.array(dutchParty(true), { minLength: 1, maxLength: 3 }),
    repeatingLoads: fc.boolean(),
    givers: fc.option(fc.array(giver, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    cargoUnit: unit,
    density: fc.option(
      fc.integer({ min: 200, max: 2500 }).map((kilograms) => kilograms / 1000),
      { nil: undefined },
    ),
    estimatedLoad: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
    evidence: fc.record({
      declarationType: fc.constantFrom(...declarationTypes),
      documentNumber: words,
      organisationName: words,
    }),
    product: fc.record({ name: words }),
    amountDetermination: fc.constantFrom('at_load', 'at_unload'),
  })
  .map(({ collected, givers, ...flow }) => ({
    ...flow,
    id: '01920000-0000-7000-8000-00000000c001',
    version: 1,
    project: '01920000-0000-7000-8000-00000000b001',
    number: 3,
    senderType: 'other',
    ...(collected === undefined || flow.documentType !== 'waste'
      ? {}
      : collected === 'privateDisposer'
        ? { privateDisposer: true }
        : {
            [collected]: true,
            disposer: flow.carriers[0] ?? flow.disposer,
            ...(collected === 'routeCollection' ? { givers } : {}),
            transportedBy: 'collector' as const,
            wasteStreamNumber: '08AB12345678',
          }),
    remarksForLetter: collected === 'routeCollection' && givers !== undefined ? undefined : 'Quay 1, Quay 2',
    chlorideValueRequired: false,
    cargoPhotoRequired: false,
    weighSlipNumberRequired: false,
    allowTransporterNote: true,
  }))

const withoutAddress = ({ name, vihbNumber: own }: Party): Party => ({ name, vihbNumber: own })
const without =
  (field: 'disposer' | 'receiver' | 'ewcCode' | 'processingMethod' | 'evidence' | 'product') =>
  ({ [field]: _taken, ...flow }: MaterialFlow): MaterialFlow =>
    flow as MaterialFlow
const validWithin = (validity: Pick<FlowEwcCode, 'validFrom' | 'validTo'>) => (flow: MaterialFlow) => ({
  ...flow,
  ewcCode: {
    ...(flow.ewcCode ?? { code: '160605', hazardous: false, names: { en: '', nl: '' } }),
    ...validity,
  },
})
const waste = (change: (flow: MaterialFlow) => MaterialFlow) => (flow: MaterialFlow) =>
  change({ ...flow, documentType: 'waste' })
/** Fetched at one place, and carried by a carrier. */
const carried = (flow: MaterialFlow): MaterialFlow => ({
  ...flow,
  routeCollection: false,
  collectorsScheme: false,
  transportedBy: 'carrier' as const,
})

export const dayOfLoad = '2026-11-21'

/** Takes from a complete flow what each rule asks for. */
export const takings: Readonly<Record<ReadinessCode, (flow: MaterialFlow) => MaterialFlow>> = {
  crosses_border: waste((flow) => ({
    ...flow,
    origin: { ...flow.origin, country: 'BE' },
    destination: { ...flow.destination, country: 'NL' },
  })),
  sender_address: (flow) => ({ ...flow, sender: withoutAddress(flow.sender) }),
  sender_vihb: waste((flow) => ({
    ...flow,
    senderRole: 'merchant',
    sender: { ...flow.sender, vihbNumber: undefined },
  })),
  disposer: waste(without('disposer')),
  disposer_address: waste((flow) => ({ ...flow, disposer: withoutAddress(flow.disposer ?? { name: 'x' }) })),
  collector_disposer: waste((flow) => ({
    ...flow,
    collectorsScheme: true,
    transportedBy: 'collector',
    wasteStreamNumber: '08AB12345678',
    disposer: { ...flow.sender, name: 'Not the collector 2' },
  })),
  origin_address: waste((flow) => ({ ...carried(flow), origin: { description: 'Somewhere' } })),
  destination_address: waste((flow) => ({ ...flow, destination: { description: 'Somewhere' } })),
  receiver: waste(without('receiver')),
  receiver_address: waste((flow) => ({ ...flow, receiver: withoutAddress(flow.receiver ?? { name: 'x' }) })),
  carrier: (flow) => ({ ...carried(flow), carriers: [] }),
  carrier_vihb: waste((flow) => ({ ...carried(flow), carriers: [{ name: 'Unregistered' }] })),
  collection_list: waste((flow) => ({
    ...flow,
    routeCollection: true,
    transportedBy: 'collector',
    wasteStreamNumber: '08AB12345678',
    givers: [],
    remarksForLetter: ' ',
  })),
  collector: waste((flow) => ({ ...carried(flow), routeCollection: true })),
  waste_stream_number: waste((flow) => ({
    ...flow,
    collectorsScheme: true,
    transportedBy: 'collector',
    wasteStreamNumber: undefined,
  })),
  ewc_code: waste(without('ewcCode')),
  ewc_code_ended: waste(validWithin({ validTo: '2026-11-20' })),
  ewc_code_to_come: waste(validWithin({ validFrom: '2026-11-22' })),
  processing_method: waste(without('processingMethod')),
  evidence: (flow) => without('evidence')({ ...carried(flow), documentType: 'reuse' }),
  product: (flow) => without('product')({ ...carried(flow), documentType: 'product' }),
}

/** A flow that anything may have been taken from. */
export const anyFlow: fc.Arbitrary<MaterialFlow> = fc
  .tuple(completeFlow, fc.subarray(Object.values(takings), { maxLength: 2 }))
  .map(([flow, taken]) => taken.reduce((rest, take) => take(rest), flow))

/** A load of a flow, weighed where it is unloaded. */
export const anyLoad = fc.record({
  type: fc.constantFrom(...transportModeTypes),
  isUnloaded: fc.boolean(),
  packaging: fc.option(packed, { nil: undefined }),
  nettoWeight: fc.integer({ min: 1, max: 99_999 }),
  /** Whom the driver listed, where it is a route collection. */
  listed: fc.array(
    fc
      .tuple(giver, fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }))
      .map(([one, kilograms]) => ({ ...one, ...(kilograms !== undefined && { kilograms }) })),
    { maxLength: 2 },
  ),
})

export const sourceOf = (
  flow: MaterialFlow,
  {
    type,
    isUnloaded,
    nettoWeight,
    listed,
    packaging,
  }: typeof anyLoad extends fc.Arbitrary<infer Load> ? Load : never,
) =>
  ({
    flow,
    project: { number: 'P', name: 'Quay', customerName: 'Harbour' },
    shipment: {
      number: 'P-3-ABCD1',
      loadDate: `${dayOfLoad}T09:00:00Z`,
      packaging,
      ...(flow.routeCollection === true && listed.length > 0 ? { givers: listed } : {}),
      ...(isUnloaded ? { unloadDate: '2026-11-21T11:00:00Z', nettoWeight } : {}),
    },
    transportMode: { type, identificationCode: '7-BZX-71' },
    driver: 'Daan',
  }) satisfies LetterSource
