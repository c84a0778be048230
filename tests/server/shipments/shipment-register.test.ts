import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { invalid } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
await db.update(companies).set({ vihbNumber: '990303VIXX' }).where(eq(companies.id, alpha.carrier))
await db.insert(ewcCodes).values({
  id: '190802-2020-01-01',
  code: '190802',
  hazardous: false,
  validFrom: '2020-01-01',
  nameEn: 'Grit',
  nameNl: 'Zand',
})
await db
  .update(materialFlows)
  .set({
    wasteStreamNumber: '9900A0000001',
    receiverId: flow?.disposerId ?? null,
    ewcCodeId: '190802-2020-01-01',
    composition: 'Sludge with sand',
    noConcernSubstances: true,
    adr: { unNumber: '3077', class: '9', packingGroup: 'III', tunnelCode: '-' },
  })
  .where(eq(materialFlows.id, alpha.flow))
// The first weeks of the month in Amsterdam: half past midnight is still the month before in UTC.
const unloaded = await journey('2026-09-30T20:00:00Z', '2026-09-30T22:30:00Z')
await journey('2026-10-05T08:00:00Z', '2026-10-05T09:00:00Z')
await journey('2026-09-05T08:00:00Z', '2026-09-05T09:00:00Z')
const onRoad = await journey('2026-10-06T08:00:00Z')
await runJobs(testServer)

async function journey(loadedAt: string, unloadedAt?: string): Promise<LoadStatement> {
  const load = buildLoad(alpha)
  const operations = [
    buildOperation(alpha, 'shipment.load', load, { occurredAt: loadedAt }),
    ...(unloadedAt === undefined
      ? []
      : [buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment), { occurredAt: unloadedAt })]),
  ]
  for (const operation of operations)
    expect(await driver.deliver(operation)).toMatchObject([{ receipt: { operation: operation.id } }])
  return load
}

async function register(query: string, actor: Actor = office) {
  const response = await actor.get(`/exports/shipment_register?${query}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return { response, text: response.body as unknown as string }
}
const jsonOf = async <Item>(format: string, load: LoadStatement) => {
  const { response } = await register(`format=${format}&id[]=${load.shipment}`)
  const { body } = response
  return (typeof body === 'string' ? JSON.parse(body) : body) as Item[]
}

test('the register has a line for each shipment, with what its letter shows in the order of the boxes', async () => {
  const { response, text } = await register('order[loadDate]=asc')
  expect(response.headers['x-total-rows']).toBe('4')
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="shipment_register-.*\.csv"$/,
  )
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(4)
  const row = rows.find((each) => each['Letter number'] === unloaded.number)
  expect(row).toMatchObject({
    Status: 'unloaded',
    '1 Role of sender': 'primary disposer',
    '1 Sender': 'Alpha Works',
    '3A Disposer': 'Alpha Works',
    '3A Disposer, town': 'Rotterdam',
    '3A Private disposer': 'no',
    '3B Place of origin': 'Alpha basin',
    '3B Start of transport (Europe/Amsterdam)': '2026-09-30 22:00:00',
    '4B Receiver': 'Alpha Works',
    '4B Place of destination': 'Alpha depot',
    '4B Date of receipt (Europe/Amsterdam)': '2026-10-01 00:30:00',
    '5 Transported by': 'carrier',
    '5 Carrier': 'Alpha Trucking',
    '5 Carrier, VIHB number': '990303VIXX',
    '5 Licence plate or ship': 'A-123-BC',
    '5 Route collection': 'no',
    '6 Waste stream number': '9900A0000001',
    '6 Usual name': 'Alpha sludge',
    '6 Kilograms': '25300',
    '6 Kilograms, source': 'weighed',
    '6 Nature and composition': 'Sludge with sand',
    '6 Substances of very high concern': 'none known',
    '6 Dangerous goods (ADR)': 'UN 3077, 9, III, (-)',
    'Signature of carrier': expect.stringMatching(
      /^30\sSept\s2026,\s22:00\sCEST, .+, Alpha\sTrucking, by loading$/u,
    ),
  })
  expect(row?.['Hash of the record']).toMatch(/^[0-9a-f]{64}$/)
  const dutch = await register('order[loadDate]=asc&dialect=semicolon')
  expect(parse(dutch.text, { columns: true, bom: true, delimiter: ';' })).toEqual(
    rows.map((each) =>
      Object.fromEntries(
        Object.entries(each).map(([title, cell]) => [
          title,
          /weigh/i.test(title) ? cell.replace('.', ',') : cell,
        ]),
      ),
    ),
  )
})

test('it takes the filters and order of the list, and columns of its own', async () => {
  const { text } = await register('status=loaded&columns[]=wasteStreamNumber&columns[]=number')
  expect(text).toBe(`6 Waste stream number,Letter number\r\n9900A0000001,${onRoad.number}\r\n`)
  expect((await register('format=xlsx')).response.headers['content-type']).toContain('spreadsheetml')
  for (const query of ['columns[]=nothing', 'format=pdf'])
    expect((await office.get(`/exports/shipment_register?${query}`)).status).toBe(422)
})

interface Inline<Entity> {
  associationType: string
  entity: Entity
}

test('a shipment is a trip of the Open Trip Model: one consignment that is loaded and unloaded', async () => {
  const [trip] = await jsonOf<Record<string, unknown>>('otm', unloaded)
  expect(trip).toMatchObject({
    entityType: 'trip',
    id: unloaded.shipment,
    name: unloaded.number,
    status: 'completed',
    transportMode: 'road',
    vehicle: {
      associationType: 'inline',
      entity: { entityType: 'vehicle', vehicleType: 'truck', licensePlate: 'A-123-BC' },
    },
  })
  const actors = trip?.['actors'] as (Inline<{ name: string }> & { roles: string[] })[]
  expect(actors.map(({ roles, entity }) => `${roles.join('+')}: ${entity.name}`)).toEqual([
    'shipper: Alpha Works',
    'consignor: Alpha Works',
    'carrier: Alpha Trucking',
    'receiver+consignee: Alpha Works',
    expect.stringMatching(/^driver: ./),
  ])
  const actions = trip?.['actions'] as Inline<Record<string, unknown>>[]
  expect(actions.map(({ entity }) => entity)).toMatchObject([
    {
      actionType: 'load',
      lifecycle: 'realized',
      sequenceNr: 1,
      startTime: '2026-09-30T20:00:00+00:00',
      location: {
        entity: {
          name: 'Alpha Works, Alpha basin',
          geoReference: { type: 'latLonPointGeoReference', lat: 51.9, lon: 4.4 },
        },
      },
      consignment: {
        entity: {
          entityType: 'consignment',
          goods: [{ entity: { type: 'items', weight: { value: 25300, unit: 'kg' } } }],
          externalAttributes: { wasteStreamNumber: '9900A0000001', letterNumber: unloaded.number },
        },
      },
    },
    {
      actionType: 'unload',
      startTime: '2026-09-30T22:30:00+00:00',
      location: { entity: { geoReference: { type: 'addressGeoReference' } } },
    },
  ])
  const [loaded] = await jsonOf<{ status: string; actions: unknown[] }>('otm', onRoad)
  expect(loaded).toMatchObject({ status: 'inTransit' })
  expect(loaded?.actions).toHaveLength(1)
})

test('a shipment has the names of the eFTI data set', async () => {
  expect(await jsonOf('efti', unloaded)).toMatchObject([
    {
      transportContractDocument: { id: unloaded.number },
      consignor: { name: 'Alpha Works', postalAddress: { cityName: 'Rotterdam' } },
      carrier: { name: 'Alpha Trucking', id: '990303VIXX' },
      carrierAcceptanceDateTime: { value: '202609302000', formatId: '205' },
      deliveryEvent: { actualOccurrenceDateTime: { value: '202609302230', formatId: '205' } },
      netWeight: { value: 25300, unitId: 'KGM' },
      notifiedWasteMaterial: { id: '9900A0000001', weight: { value: 25300, unitId: 'KGM' } },
      mainCarriageTransportMovement: {
        modeCode: '3',
        usedTransportMeans: { id: 'A-123-BC' },
        master: { givenName: expect.any(String), familyName: expect.any(String) },
      },
    },
  ])
  const [loaded] = await jsonOf<object>('efti', onRoad)
  expect(loaded).not.toHaveProperty('deliveryEvent')
})

test('a list without a shipment is an empty array', async () => {
  const { response } = await register('format=otm&number=NOTHING-SUCH')
  expect(response.body).toEqual([])
})

test('the months count what was unloaded in them by the clock of the customer', async () => {
  const { status, body } = await office.get('/waste_stream_months?from=2026-09&until=2026-11')
  expect(status).toBe(200)
  const common = {
    wasteStreamNumber: '9900A0000001',
    usualName: 'Alpha sludge',
    receiver: 'Alpha Works',
    ewcCode: '19 08 02',
  }
  expect(body['months']).toMatchObject([
    { ...common, month: '2026-09', loads: 1, kilograms: 25300 },
    { ...common, month: '2026-10', loads: 2, kilograms: 50600 },
  ])
  const csv = await office.get('/exports/waste_stream_months?from=2026-10&until=2026-10')
  expect(csv.body).toBe(
    'Month,Waste stream number,Material,EWC code,Receiver,Loads,Kilograms,Cannot be reported\r\n' +
      '2026-10,9900A0000001,Alpha sludge,19 08 02,Alpha Works,2,50600,\r\n',
  )
  expect(csv.headers['x-total-rows']).toBe('1')
  const dutch = await office.get(
    '/exports/waste_stream_months?from=2026-10&until=2026-10&dialect=semicolon',
    { 'accept-language': 'nl' },
  )
  expect(dutch.body).toMatch(/^\uFEFFMaand;Afvalstroomnummer;.*\r\n2026-10;9900A0000001;.*;2;50600;\r\n$/)
  const xlsx = await office.get('/exports/waste_stream_months?from=2026-10&until=2026-10&format=xlsx')
  expect(xlsx.headers['content-type']).toContain('spreadsheetml')
})

test('loads of waste without a number or kilograms stand in rows of their own, with the reason', async () => {
  const months = async () =>
    (await office.get('/waste_stream_months?from=2026-10&until=2026-10')).body['months']
  const listed = async () => {
    const rows = (await months()) as { row: string }[]
    const lists = await Promise.all(
      rows.map(({ row }) => office.get(`/shipments?monthRow=${encodeURIComponent(row)}`)),
    )
    const ids = lists.map(({ body }) => body.member?.map(({ id }) => id) ?? [])
    expect(new Set(ids.flat()).size, 'no load in two').toBe(ids.flat().length)
    return ids.map(({ length }) => length)
  }
  const common = { month: '2026-10', usualName: 'Alpha sludge', ewcCode: '19 08 02', receiver: 'Alpha Works' }
  const numbered = { ...common, wasteStreamNumber: '9900A0000001', loads: 1 }
  const setNumber = (wasteStreamNumber: string | null) =>
    db.update(materialFlows).set({ wasteStreamNumber }).where(eq(materialFlows.id, alpha.flow))
  const setWeight = (nettoWeight: number | null) =>
    db.update(shipments).set({ nettoWeight }).where(eq(shipments.id, unloaded.shipment))
  const [row] = await db.select().from(shipments).where(eq(shipments.id, unloaded.shipment))
  await setWeight(null)
  try {
    expect(await listed(), 'each row leads to the loads that it counts').toEqual([1, 1])
    expect(await months()).toMatchObject([
      { ...numbered, kilograms: 25300 },
      { ...numbered, kilograms: 0, gap: 'no_weight' },
    ])
    await setNumber(null)
    expect(await listed()).toEqual([1, 1])
    expect((await office.get('/shipments?monthRow=2026-10%7C%7C%7C%7C%7C%7CNowhere')).body.member).toEqual([])
    expect(await months()).toMatchObject([
      { ...common, loads: 1, kilograms: 25300, gap: 'no_number' },
      { ...common, loads: 1, kilograms: 0, gap: 'no_number_no_weight' },
    ])
    const csv = await office.get('/exports/waste_stream_months?from=2026-10&until=2026-10')
    expect(csv.body).toContain(
      '2026-10,,Alpha sludge,19 08 02,Alpha Works,1,25300,no waste stream number\r\n',
    )
  } finally {
    await setWeight(row?.nettoWeight ?? null)
    await setNumber('9900A0000001')
  }
})

test('the months count a load by the number, receiver and EWC code of its day, also after a plan was applied', async () => {
  const content = {
    wasteStreamNumber: '9900A0000001',
    // Another company receives the flow since.
    receiver: { id: alpha.carrier },
    ewcCode: { id: '160605' },
    plannedChange: {
      from: '2026-10-01',
      wasteStreamNumber: '9900A0000002',
      ewcCode: { id: '160607' },
    },
  }
  const names = { nameEn: 'Batteries', nameNl: 'Batterijen', hazardous: false }
  await db.insert(ewcCodes).values(['160605', '160607'].map((code) => ({ ...names, id: code, code })))
  await db.insert(materialFlowVersions).values({
    id: newId(),
    customerId: alpha.customer,
    materialFlowId: alpha.flow,
    version: 1,
    // What the months look at.
    content: content as unknown as OfficeFlow,
  })
  // As if it had stood when they were loaded.
  await db.execute(
    sql`update shipments set ewc_code_id = ewc_code_of_load(material_flow_id, material_flow_version, load_date)`,
  )
  try {
    const { body } = await office.get('/waste_stream_months?from=2026-10&until=2026-10')
    expect(body['months']).toMatchObject([
      { wasteStreamNumber: '9900A0000001', receiver: 'Alpha Trucking', ewcCode: '16 06 05', loads: 1 },
      { wasteStreamNumber: '9900A0000002', ewcCode: '16 06 07', loads: 1 },
    ])
    for (const { row, wasteStreamNumber } of body['months'] as { row: string; wasteStreamNumber: string }[]) {
      const listed = await office.get(`/shipments?monthRow=${encodeURIComponent(row)}`)
      expect(listed.body.member, 'the list says the same number').toMatchObject([{ wasteStreamNumber }])
    }
  } finally {
    await db.delete(materialFlowVersions).where(eq(materialFlowVersions.materialFlowId, alpha.flow))
  }
})

test('months that are none, too many or the wrong way round are refused by name', async () => {
  for (const [query, field] of [
    ['from=2026-13&until=2026-10', 'from'],
    ['from=2026-10&until=2026-09', 'until'],
    ['from=2020-01&until=2026-09', 'until'],
    ['from=2026-10', 'until'],
  ] as const)
    for (const path of ['waste_stream_months', 'exports/waste_stream_months'])
      expect(await office.get(`/${path}?${query}`), query).toMatchObject(invalid(field))
})

test('nobody finds shipments of another customer in them', async () => {
  const other = await as(beta.office)
  expect((await register('', other)).response.headers['x-total-rows']).toBe('0')
  expect((await register(`format=otm&id[]=${unloaded.shipment}`, other)).response.body).toEqual([])
  const months = await other.get('/waste_stream_months?from=2026-09&until=2026-11')
  expect(months.body['months']).toEqual([])
  // The carrier's planner and the project's reader see what they see in the list.
  for (const user of [alpha.planner, alpha.reader])
    expect((await register('', await as(user))).response.headers['x-total-rows']).toBe('4')
})

test('a private disposer has no number of a register in either, nor as sender', async () => {
  const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  const set = async (privateDisposer: boolean, vihbNumber: string | null) => {
    await db
      .update(companies)
      .set({ vihbNumber })
      .where(eq(companies.id, flow?.disposerId ?? ''))
    await db.update(materialFlows).set({ privateDisposer }).where(eq(materialFlows.id, alpha.flow))
  }
  /** The numbers of the disposer, as consignor of either export and as sender. */
  const numbers = async () => {
    const load = await journey('2026-10-07T08:00:00Z')
    await runJobs(testServer)
    const [consignment] = await jsonOf<{ consignor: object; carrier: object }>('efti', load)
    const [trip] = await jsonOf<{ actors: (Inline<object> & { roles: string[] })[] }>('otm', load)
    expect(consignment?.carrier).toMatchObject({ id: '990303VIXX' })
    const named = trip?.actors.filter(({ roles }) => /shipper|consignor/.test(roles.join()))
    expect(named).toHaveLength(2)
    return JSON.stringify([consignment?.consignor, named]).match(/990404VIXX/g)?.length ?? 0
  }
  await set(false, '990404VIXX')
  expect(await numbers()).toBe(3)
  await set(true, '990404VIXX')
  expect(await numbers()).toBe(0)
  await set(false, null)
})
