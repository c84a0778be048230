import { dayIn } from '#contract/accounts/customer-days.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  flowReadiness,
  letterFields,
  readinessRules,
  type ReadinessCode,
} from '#contract/letters/letter-rules.ts'
import { materialFlowDraft } from '#contract/flows/material-flow-draft.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import {
  countries,
  ewcCodes,
  processingMethods,
  senderTypes,
} from '../../../server/platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { products } from '../../../server/platform/db/schema/products.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { flowsWhere } from '../../../server/flows/material-flows/queries.ts'
import { setUpHarness } from '../platform/test-harness.ts'

type FlowColumns = Partial<typeof materialFlows.$inferInsert>

/** The server's. */
let now = new Date('2026-12-08T12:00:00+01:00')
const ids = {
  bare: newId(),
  foreign: newId(),
  trader: newId(),
  pinned: newId(),
  bareCarrier: newId(),
  product: newId(),
}

const batteries = { hazardous: false, nameEn: 'batteries', nameNl: 'batterijen' }
const address = { street: 'Quay', houseNumber: '1', postalCode: '3011 AB', city: 'Rotterdam' }

const { db, fixtures, alpha, beta, as } = await setUpHarness({ clock: () => now })

await db.insert(ewcCodes).values([
  { id: '170506', code: '170506', hazardous: false, nameEn: 'spoil', nameNl: 'specie' },
  ...['160604', '160605', '160699'].map((code) => ({
    ...batteries,
    id: code,
    code,
    validTo: '2026-12-08',
  })),
  ...['160604', '160607'].map((code) => ({
    ...batteries,
    id: `${code}-2026-12-09`,
    code,
    hazardous: true,
    validFrom: '2026-12-09',
  })),
  // Comes back after a day on which it was none.
  { ...batteries, id: '160699-2026-12-10', code: '160699', validFrom: '2026-12-10' },
])
await db.insert(processingMethods).values({ code: 'A01', nameEn: 'keep', nameNl: 'bewaren' })
await db
  .insert(senderTypes)
  .values({ code: 'trader', nameEn: 'trader', nameNl: 'handelaar', role: 'merchant', position: 2 })
await db.insert(countries).values({ code: 'BE', iso3: 'BEL', nameEn: 'Belgium', nameNl: 'België' })
await db.update(companies).set(address)
await db.update(locations).set({ ...address, latitude: null, longitude: null })
const company = { customerId: alpha.customer, types: ['disposer' as const] }
await db.insert(companies).values([
  { ...company, id: ids.bare, name: 'Bare' },
  // Where they have no postal codes, or others, street and town will do.
  { ...company, id: ids.foreign, name: 'Foreign', street: 'Rue', city: 'Dour', country: 'BE' },
  { ...company, ...address, id: ids.trader, name: 'Trader' },
  { ...address, id: ids.bareCarrier, name: 'Carrier without a number', types: ['carrier'] },
])
await db.insert(locations).values({
  id: ids.pinned,
  companyId: ids.bare,
  customerId: alpha.customer,
  description: 'Km 12',
  latitude: 52,
  longitude: 4,
})
await db.insert(products).values({ id: ids.product, customerId: alpha.customer, name: 'Sand' })
await db.update(materialFlows).set({ ewcCodeId: '170506', processingMethodCode: 'A01' })
const typed = (own: object) => ({ description: 'Field', ...own })

const [carrier] = await db
  .select()
  .from(materialFlowCarriers)
  .where(eq(materialFlowCarriers.materialFlowId, alpha.flow))
const collectedOnRoute = {
  routeCollection: true,
  disposerId: carrier?.companyId,
  transportedBy: 'collector',
  wasteStreamNumber: '08AB12345678',
} as const
const givers = [{ name: 'Bakery', street: 'Market 3', postalCode: '3311 AA', city: 'Dordrecht' }]

const ended = ['ewc_code_ended'] as const
const toCome = ['ewc_code_to_come'] as const

/** Changes to a flow that is ready, and what it lacks then. */
const cases: readonly (readonly [
  name: string,
  columns: () => FlowColumns,
  missing: readonly ReadinessCode[],
])[] = [
  ['nothing', () => ({}), []],
  ['an address of the sender', () => ({ senderId: ids.bare }), ['sender_address']],
  ['a postal code abroad', () => ({ senderId: ids.foreign, disposerId: ids.foreign }), []],
  ['the number of a trader', () => ({ senderId: ids.trader, senderType: 'trader' }), ['sender_vihb']],
  ['a disposer', () => ({ disposerId: null }), ['disposer']],
  ['an address of the disposer', () => ({ disposerId: ids.bare }), ['disposer_address']],
  [
    'an address at both ends',
    () => ({
      originLocationId: null,
      originOneTime: typed({}),
      destinationLocationId: null,
      destinationOneTime: typed({ address: { street: 'Quay', city: 'Breda' } }),
    }),
    ['origin_address', 'destination_address', 'receiver'],
  ],
  [
    'nothing with typed addresses',
    () => ({
      originLocationId: null,
      originOneTime: typed({ address }),
      destinationLocationId: null,
      destinationOneTime: typed({ address }),
      receiverId: ids.trader,
    }),
    [],
  ],
  ['an address where the position says it', () => ({ originLocationId: ids.pinned }), []],
  [
    'a typed address, likewise',
    () => ({ originLocationId: null, originOneTime: typed({ position: { latitude: 52, longitude: 5 } }) }),
    [],
  ],
  [
    'an address where only origins may have a position',
    () => ({ destinationLocationId: ids.pinned }),
    ['destination_address', 'receiver_address'],
  ],
  ['a whole address of the receiver', () => ({ receiverId: ids.bare }), ['receiver_address']],
  [
    'a collector',
    () => ({ routeCollection: true }),
    ['collector_disposer', 'collection_list', 'collector', 'waste_stream_number'],
  ],
  [
    'the list of a route collection',
    () => ({ ...collectedOnRoute, remarksForLetter: ' \n' }),
    ['collection_list'],
  ],
  ['nothing with a list of givers', () => ({ ...collectedOnRoute, givers }), []],
  [
    'nothing with remarks that name the givers',
    () => ({ ...collectedOnRoute, remarksForLetter: 'Quay 1' }),
    [],
  ],
  [
    'an address of origin where a collector fetches it from many',
    () => ({
      ...collectedOnRoute,
      givers,
      originLocationId: null,
      originOneTime: typed({}),
    }),
    [],
  ],
  [
    'both ends in one country',
    () => ({
      originLocationId: null,
      originOneTime: typed({ address: { street: 'Rue', city: 'Dour', country: 'BE' } }),
      destinationLocationId: null,
      destinationOneTime: typed({ address: { ...address, country: 'NL' } }),
      receiverId: ids.trader,
    }),
    ['crosses_border'],
  ],
  [
    'an end in the Netherlands',
    () => ({
      originLocationId: null,
      originOneTime: typed({ address: { street: 'Rue', city: 'Dour', country: 'BE' } }),
      destinationLocationId: null,
      destinationOneTime: typed({ address: { street: 'Quai', city: 'Mons', country: 'BE' } }),
      receiverId: ids.trader,
    }),
    ['crosses_border'],
  ],
  [
    'a country at a position in Antwerp',
    () => ({
      originLocationId: null,
      originOneTime: typed({ position: { latitude: 51.23, longitude: 4.4 } }),
    }),
    ['crosses_border'],
  ],
  [
    'nothing at a position just this side of the border, or in doubt',
    () => ({
      originLocationId: null,
      originOneTime: typed({ position: { latitude: 51.44, longitude: 4.93 } }),
    }),
    [],
  ],
  [
    'nothing of a collector',
    () => ({ ...collectedOnRoute, routeCollection: false, collectorsScheme: true }),
    [],
  ],
  [
    'the place of loading under the collectors’ scheme',
    () => ({
      ...collectedOnRoute,
      givers,
      collectorsScheme: true,
      originLocationId: null,
      originOneTime: typed({}),
    }),
    ['origin_address'],
  ],
  ['both codes', () => ({ ewcCodeId: null, processingMethodCode: null }), ['ewc_code', 'processing_method']],
  ['evidence of reuse', () => ({ documentType: 'reuse', ewcCodeId: null, disposerId: null }), ['evidence']],
  [
    'a product',
    () => ({ documentType: 'product', ewcCodeId: null, senderId: ids.bare }),
    ['sender_address', 'product'],
  ],
  ['nothing of a product', () => ({ documentType: 'product', ewcCodeId: null, productId: ids.product }), []],
]

test.each(cases)('a flow that lacks %s', async (_, columns, missing) => {
  const [before] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  await db
    .update(materialFlows)
    .set({ version: 1, ...columns() })
    .where(eq(materialFlows.id, alpha.flow))
  try {
    await expectMissing(missing)
  } finally {
    await db
      .update(materialFlows)
      .set(before ?? {})
      .where(eq(materialFlows.id, alpha.flow))
  }
})

/** The item, the filter and the dashboard agree. */
async function expectMissing(missing: readonly ReadinessCode[]) {
  // The clock moves between calls, which ends access tokens.
  const office = await as(alpha.office)
  expect((await office.get(`/material_flows/${alpha.flow}`)).body).toMatchObject({
    ready: missing.length === 0,
    missing,
  })
  const listed = async (ready: boolean) =>
    (await office.get(`/material_flows?ready=${ready}&id[]=${alpha.flow}`)).body.totalItems
  expect([await listed(true), await listed(false)]).toEqual(missing.length === 0 ? [1, 0] : [0, 1])
  const { flowsNotReady } = (await office.get('/dashboard/attention')).body as unknown as {
    flowsNotReady: { count: number; first: { id: string; missing: string[] }[] }
  }
  expect(flowsNotReady.first.find(({ id }) => id === alpha.flow)?.missing ?? []).toEqual(missing)
  const [flow] = await flowsWhere(db, eq(materialFlows.id, alpha.flow))
  expect(flow === undefined ? undefined : flowReadiness(flow, dayIn(now, 'Europe/Amsterdam'))).toEqual(
    missing,
  )
}

test.each([
  [
    '2026-12-08T23:59:59+01:00',
    { '160604': [], '160605': [], '160607-2026-12-09': toCome, '160699': [], '170506': [] },
  ],
  [
    '2026-12-09T00:00:00+01:00',
    { '160604': [], '160605': ended, '160607-2026-12-09': [], '160699': ended, '170506': [] },
  ],
  [
    '2026-12-10T12:00:00+01:00',
    { '160604': [], '160605': ended, '160607-2026-12-09': [], '160699': [], '170506': [] },
  ],
] as const)('at %s a flow is loaded by the codes of that day alone', async (moment, missingOf) => {
  const before = now
  now = new Date(moment)
  try {
    // A session from before has ended.
    for (const [ewcCodeId, missing] of Object.entries(missingOf)) {
      await db.update(materialFlows).set({ ewcCodeId }).where(eq(materialFlows.id, alpha.flow))
      await expectMissing(missing)
    }
  } finally {
    now = before
    await db.update(materialFlows).set({ ewcCodeId: '170506' }).where(eq(materialFlows.id, alpha.flow))
  }
})

test('what is planned for a day counts from its first moment on, whenever the server makes it so', async () => {
  const before = now
  const ofFlow = eq(materialFlows.id, alpha.flow)
  const [flow] = await db.select().from(materialFlows).where(ofFlow)
  await db
    .update(materialFlows)
    .set({
      ewcCodeId: '160605',
      ...collectedOnRoute,
      givers,
      plannedFrom: '2026-12-09',
      plannedEwcCodeId: '160607-2026-12-09',
    })
    .where(ofFlow)
  try {
    now = new Date('2026-12-08T23:59:59+01:00')
    await expectMissing([])
    now = new Date('2026-12-09T00:00:00+01:00')
    await expectMissing(['waste_stream_number'])
    await db.update(materialFlows).set({ plannedWasteStreamNumber: '99A020000099' }).where(ofFlow)
    await expectMissing([])
  } finally {
    now = before
    await db
      .update(materialFlows)
      .set(flow ?? {})
      .where(ofFlow)
  }
})

test('carriers, and their numbers, are asked of waste that is carried', async () => {
  const ofFlow = eq(materialFlowCarriers.materialFlowId, alpha.flow)
  await db.update(materialFlowCarriers).set({ companyId: ids.bareCarrier }).where(ofFlow)
  await expectMissing(['carrier_vihb'])
  await db.update(materialFlows).set({ transportedBy: 'sender' }).where(eq(materialFlows.id, alpha.flow))
  await expectMissing([])
  await db.update(materialFlows).set({ transportedBy: 'carrier' }).where(eq(materialFlows.id, alpha.flow))
  await db.delete(materialFlowCarriers).where(ofFlow)
  await expectMissing(['carrier'])
})

test('what looks wrong is told with the flow, and stops nothing', async () => {
  const office = await as(alpha.office)
  const read = async () => (await office.get(`/material_flows/${alpha.flow}`)).body
  await db.update(companies).set({ processorNumber: '99A02' }).where(eq(companies.id, ids.trader))
  const ofFlow = eq(materialFlows.id, alpha.flow)
  const [flow] = await db.select().from(materialFlows).where(ofFlow)
  await db
    .update(materialFlows)
    .set({
      receiverId: ids.trader,
      wasteStreamNumber: null,
      transportedBy: 'sender',
      composition: 'Mud',
      concernSubstances: 'PFOS',
      packaging: { kind: 'loose' },
    })
    .where(ofFlow)
  expect(await read()).toMatchObject({ ready: true, warnings: ['waste_stream_number_expected'] })
  await db.update(materialFlows).set({ wasteStreamNumber: '08AB12345678' }).where(ofFlow)
  expect(await read()).toMatchObject({ ready: true, warnings: ['waste_stream_number_prefix'] })
  await db
    .update(materialFlows)
    .set(flow ?? {})
    .where(ofFlow)
})

test('a closed project asks for nothing any more, and nobody sees to the flows of another customer', async () => {
  const notReady = async (user: string) =>
    (
      (await (await as(user)).get('/dashboard/attention')).body as unknown as {
        flowsNotReady: unknown
      }
    ).flowsNotReady
  expect(await notReady(alpha.office)).toMatchObject({
    count: 1,
    first: [{ project: { number: alpha.projectNumber } }],
  })
  await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
  expect(await notReady(alpha.office)).toEqual({ count: 0, first: [] })
  expect(JSON.stringify(await notReady(beta.office))).not.toContain(alpha.flow)
})

test('every rule is tried above, and names a field that fills a box', () => {
  const tried = new Set<string>([
    ...cases.flatMap(([, , missing]) => missing),
    'carrier',
    'carrier_vihb',
    ...ended,
    ...toCome,
  ])
  expect(keysOf(readinessRules).filter((code) => !tried.has(code))).toEqual([])
  const fields = new Set<string>(letterFields.map(({ field }) => field))
  for (const { field } of Object.values(readinessRules)) expect([...fields, 'transportedBy']).toContain(field)
  for (const field of fields) expect(keysOf(materialFlowDraft.shape)).toContain(field)
})
