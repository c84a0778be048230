import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { setUpServer, type Answer } from '../../support/test-server.ts'
import { olderTransactionsEnded } from '../platform/older-transactions.ts'

interface Named {
  readonly id: string
  readonly code: string
  readonly names: { readonly en: string; readonly nl: string }
}
interface Collection {
  readonly totalItems: number
  readonly member: readonly (Named & Readonly<Record<string, unknown>>)[]
}
interface Violated {
  readonly violations: readonly {
    readonly propertyPath: string
    readonly code: string
    readonly message: string
  }[]
}

const resources = [
  'units',
  'truck_types',
  'ewc_codes',
  'processing_methods',
  'sender_types',
  'project_statuses',
  'countries',
  'languages',
]

const testServer = await setUpServer()
const db = testServer.database.query
const admin = await testServer.asAdmin()
const office = await testServer.asOffice()

const codesAt = async (path: string, caller = office) =>
  (await caller.get<Collection>(path)).body.member.map(({ code }) => code)
const faultsOf = ({ body }: Answer<Violated>) =>
  body.violations.map(({ propertyPath, message }) => [propertyPath, message])

test('all of it is read whole or in pages of at most 500, and kept by caches where strangers read it', async () => {
  for (const path of resources) {
    const isPublic = path === 'countries' || path === 'languages'
    const { body, headers } = await office.get<Collection>(`/${path}?pagination=false`)
    expect.soft(body.member, path).toHaveLength(body.totalItems)
    expect.soft(body, path).not.toHaveProperty('view')
    expect.soft(headers['cache-control'], path).toBe(isPublic ? 'public, max-age=3600' : 'private, no-cache')
    expect.soft(headers.etag, path).toBeDefined()
    const again = await office.get(`/${path}?pagination=false`, { 'if-none-match': headers.etag ?? '' })
    expect.soft(again.status, path).toBe(304)
  }
  expect((await office.get<Collection>('/ewc_codes?itemsPerPage=600')).body.member).toHaveLength(500)
})

test('an administrator adds to it, changes and removes it', async () => {
  const draft = { id: 'pallet', names: { en: 'pallet', nl: 'pallet' }, symbol: 'plt' }
  const created = await admin.post<Named>('/units', draft)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    '@id': '/api/units/pallet',
    id: 'pallet',
    code: 'pallet',
    weighbridge: false,
    position: 1000,
    version: 1,
  })
  expect((await admin.patch('/units/pallet', { symbol: 'pal' })).body).toMatchObject({
    symbol: 'pal',
    version: 2,
  })
  expect((await admin.delete('/units/pallet')).status).toBe(204)
  expect((await office.get('/units/pallet')).status).toBe(404)
})

describe('a unit', () => {
  test('of a weighbridge needs a factor, and a factor is more than nothing', async () => {
    const names = { en: 'grain', nl: 'grein' }
    const without = await admin.post<Violated>('/units', {
      id: 'grain',
      names,
      symbol: 'gr',
      weighbridge: true,
    })
    expect(without.status).toBe(422)
    expect(faultsOf(without)).toEqual([
      ['factorToKilograms', 'A unit of a weighbridge needs its factor to kilograms.'],
    ])
    const nothing = await admin.post<Violated>('/units', {
      id: 'grain',
      names,
      symbol: 'gr',
      factorToKilograms: 0,
    })
    expect(nothing.body.violations).toMatchObject([
      {
        propertyPath: 'factorToKilograms',
        message: 'This value should be greater than 0.',
        code: '778b7ae0-84d3-481a-9dec-35fdb64b1d78',
      },
    ])
  })

  test('that flows use stays; its change is marked for every device, and for those who hold its flows', async () => {
    const used = await admin.delete<{ code: string; detail: string }>('/units/ton')
    expect(used.status).toBe(409)
    expect(used.body.code).toBe('in_use')
    const before = await db.$count(changeLog)
    expect((await admin.patch('/units/ton', { names: { en: 'metric tonne' } })).status).toBe(200)
    const marks = (await db.select().from(changeLog).orderBy(changeLog.id)).slice(before)
    expect(marks).toContainEqual(
      expect.objectContaining({
        type: 'Unit',
        entityId: 'ton',
        projectId: null,
        companyId: null,
        userId: null,
      }),
    )
    expect(marks.some(({ type, projectId }) => type === 'MaterialFlow' && projectId !== null)).toBe(true)
    expect((await admin.patch<Named>('/units/ton', {})).body.names).toEqual({
      en: 'metric tonne',
      nl: 'ton (1.000 kg)',
    })
  })

  test('weighs what was loaded before as it did then', async () => {
    const of = () =>
      db
        .select({ id: shipments.id, factor: shipments.factorToKilograms })
        .from(shipments)
        .where(eq(shipments.cargoUnitCode, 'ton'))
        .orderBy(shipments.id)
    const before = await of()
    expect(before.length).toBeGreaterThan(0)
    expect((await admin.patch('/units/ton', { factorToKilograms: 999 })).status).toBe(200)
    expect(await of()).toEqual(before)
  })
})

interface Feed {
  readonly cursor: string
  readonly changed: readonly (Named & Readonly<Record<string, unknown>>)[]
  readonly removed: readonly Readonly<Record<string, string>>[]
}
/** The change feed of a driver's device, from what it holds. */
async function pullAsDriver() {
  const driver = await testServer.asDriver()
  return async (query: string) => {
    await olderTransactionsEnded(db)
    return (await driver.get<Feed>(`/driver_sync?${query}`)).body
  }
}

test('a driver’s device hears of a new truck type and of one that is gone', async () => {
  const pull = await pullAsDriver()
  const held = await pull('limit=1000')
  expect(
    (await admin.post('/truck_types', { id: 'road_train', names: { en: 'Road train', nl: 'Lange sleep' } }))
      .status,
  ).toBe(201)
  const added = await pull(`cursor=${held.cursor}`)
  expect(added.changed).toEqual([
    expect.objectContaining({
      '@id': '/api/truck_types/road_train',
      names: { en: 'Road train', nl: 'Lange sleep' },
    }),
  ])
  await admin.delete('/truck_types/road_train')
  const gone = await pull(`cursor=${added.cursor}`)
  expect(gone.removed).toEqual([expect.objectContaining({ '@id': '/api/truck_types/road_train' })])
})

describe('EWC codes', () => {
  test('are named by their code, and those that came later by their first day too', async () => {
    const soil = await office.get('/ewc_codes/170504')
    expect(soil.body).toMatchObject({
      '@id': '/api/ewc_codes/170504',
      code: '170504',
      displayCode: '17 05 04',
      level: 'code',
      hazardous: false,
    })
    expect((await office.get('/ewc_codes/160601')).body).toMatchObject({ validTo: '2026-12-08' })
    expect((await office.get('/ewc_codes/160601-2026-12-09')).body).toMatchObject({
      code: '160601',
      displayCode: '16 06 01*',
      validFrom: '2026-12-09',
    })
    expect((await office.get('/ewc_codes/999999')).status).toBe(404)
    expect((await office.get('/ewc_codes/17-05')).status).toBe(404)
  })

  test('are found by their beginning however it is written, by words of either language, by flag, and by the day', async () => {
    const begun = ['170503', '170504', '170505', '170506', '170507', '170508']
    expect(await codesAt('/ewc_codes?code=17 05&level=code')).toEqual(begun)
    expect(await codesAt('/ewc_codes?q=17.05*&level=code')).toEqual(begun)
    expect(await codesAt('/ewc_codes?code=1705&level=code&hazardous=true')).toEqual([
      '170503',
      '170505',
      '170507',
    ])
    expect(await codesAt('/ewc_codes?q=grond stenen&level=code')).toContain('170504')
    expect(await codesAt('/ewc_codes?name=Soil and stones&level=code')).toContain('170503')
    expect(await codesAt('/ewc_codes?level=chapter')).toHaveLength(20)
    const count = async (query: string) =>
      (await office.get<Collection>(`/ewc_codes?level=code&itemsPerPage=0&${query}`)).body.totalItems
    expect([
      await count('validOn=2026-11-21'),
      await count('validOn=2026-12-08'),
      await count('validOn=2026-12-09'),
    ]).toEqual([842, 842, 880])
    expect([
      await count('validOn=2026-12-08&hazardous=true'),
      await count('validOn=2026-12-09&hazardous=true'),
    ]).toEqual([408, 435])
    expect(await count('validOn=tomorrow')).toBe(890)
    expect([await count('validOnOrAfter=2026-12-08'), await count('validOnOrAfter=2026-12-09')]).toEqual([
      890, 880,
    ])
    expect(await codesAt('/ewc_codes?level=chapter&order[code]=desc')).toEqual(
      (await codesAt('/ewc_codes?level=chapter')).toReversed(),
    )
  })

  test('get another row where they come to mean something else; code and first day are final', async () => {
    const names = { en: 'A new thing', nl: 'Iets nieuws' }
    const whole = await admin.post<Violated>('/ewc_codes', {
      code: '17 05 04',
      names,
      validFrom: '2030-01-01',
    })
    expect(faultsOf(whole)).toEqual([['code', 'This value is already used.']])
    expect((await admin.patch('/ewc_codes/170504', { validTo: '2029-12-31' })).status).toBe(200)
    const created = await admin.post('/ewc_codes', {
      code: '17 05 04',
      names,
      validFrom: '2030-01-01',
      hazardous: true,
    })
    expect(created.headers.location).toBe('/api/ewc_codes/170504-2030-01-01')
    expect(created.body).toMatchObject({ level: 'code', displayCode: '17 05 04*', names })
    expect(faultsOf(await admin.patch<Violated>('/ewc_codes/170504', { validTo: null }))).toEqual([
      ['code', 'This value is already used.'],
    ])
    expect(faultsOf(await admin.patch<Violated>('/ewc_codes/170504', { code: '170599' }))).toEqual([
      ['code', 'This cannot be changed.'],
    ])
    expect(faultsOf(await admin.patch<Violated>('/ewc_codes/170504', { validFrom: '2020-01-01' }))).toEqual([
      ['validFrom', 'This cannot be changed.'],
    ])
    const wrong = await admin.post<Violated>('/ewc_codes', {
      code: '17050',
      names: { en: '', nl: 'x' },
      validFrom: '2026-02-30',
      validTo: '1850-01-01',
    })
    expect(wrong.body.violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'code',
      'names.en',
      'validFrom',
      'validTo',
    ])
    const backwards = await admin.post<Violated>('/ewc_codes', {
      code: '170588',
      names,
      validFrom: '2027-01-02',
      validTo: '2027-01-01',
    })
    expect(faultsOf(backwards)).toEqual([['validTo', 'The last day of validity is before the first.']])
  })

  test('that flows use reach the devices with every later period, and the time zone that their days are of', async () => {
    await (await testServer.asDriver()).post('/project_pairings', { pairingCode: 'DEMO24' })
    const pull = await pullAsDriver()
    const held = await pull('limit=1000')
    const names = { en: 'Soil', nl: 'Grond' }
    const period = { code: '170503', hazardous: true, names }
    const flowsWith = ({ changed }: Feed) =>
      changed.flatMap(({ ewcCode }) =>
        (ewcCode as { code: string } | undefined)?.code === '170503' ? [ewcCode] : [],
      )
    expect(flowsWith(held).length).toBeGreaterThan(0)
    expect((await admin.patch('/ewc_codes/170503', { validTo: '2030-12-31' })).status).toBe(200)
    for (const days of [
      { validFrom: '2031-01-01', validTo: '2031-12-31' },
      { validFrom: '2032-01-01', hazardous: false },
    ])
      expect((await admin.post('/ewc_codes', { ...period, ...days })).status).toBe(201)
    const { body } = await admin.get<Collection>('/customers')
    for (const { id } of body.member)
      expect((await admin.patch(`/customers/${id}`, { timeZone: 'Europe/Lisbon' })).status).toBe(200)
    const fed = await pull(`cursor=${held.cursor}`)
    expect(flowsWith(fed)).toEqual(
      flowsWith(held).map(() =>
        expect.objectContaining({
          validTo: '2030-12-31',
          later: [
            { hazardous: true, names, validFrom: '2031-01-01', validTo: '2031-12-31' },
            { hazardous: false, names, validFrom: '2032-01-01' },
          ],
        }),
      ),
    )
    expect(fed.changed.flatMap(({ timeZone }) => timeZone ?? [])).toContain('Europe/Lisbon')
  })
})

test('countries have their names in both languages, and an empty list of none', async () => {
  const { body } = await testServer.anonymous.get<Collection>('/countries?pagination=false')
  expect(body.totalItems).toBeGreaterThanOrEqual(249)
  expect(body.member.find(({ code }) => code === 'DE')).toMatchObject({
    '@id': '/api/countries/DE',
    iso3: 'DEU',
    names: { en: 'Germany', nl: 'Duitsland' },
  })
  expect(body.member.filter(({ code, names }) => names.en === code || names.nl === code)).toEqual([])
  expect(await codesAt('/countries?q=belg', testServer.anonymous)).toEqual(['BE'])
  expect(await codesAt('/countries?code[]=NL&code[]=BE&order[names.nl]=desc', testServer.anonymous)).toEqual([
    'NL',
    'BE',
  ])
})

test('languages are those of the product', async () => {
  const { body } = await testServer.anonymous.get<Collection>('/languages')
  expect(body.member.map(({ id, names }) => [id, names])).toEqual([
    ['en', { en: 'English', nl: 'Engels' }],
    ['nl', { en: 'Dutch', nl: 'Nederlands' }],
  ])
  expect((await testServer.anonymous.get('/languages/nl')).body).toMatchObject({
    '@id': '/api/languages/nl',
    '@type': 'Language',
    code: 'nl',
  })
  expect((await testServer.anonymous.get('/languages/fr')).status).toBe(404)
  expect(await codesAt('/languages?q=dutch', testServer.anonymous)).toEqual(['nl'])
  expect(await codesAt('/languages?order[names.en]=asc', testServer.anonymous)).toEqual(['nl', 'en'])
  expect(await codesAt('/languages?id[]=/api/languages/en', testServer.anonymous)).toEqual(['en'])
})

test('a project’s status has a key, and one that a project has cannot go', async () => {
  const { body } = await office.get<Collection>('/project_statuses')
  expect(body.member.map(({ key, blocked }) => [key, blocked])).toEqual([
    ['concept', false],
    ['preparation', false],
    ['active', false],
    ['paused', false],
    ['completed', true],
    ['archived', true],
  ])
  const active = body.member.find(({ key }) => key === 'active')
  expect((await admin.delete(`/project_statuses/${active?.id}`)).status).toBe(409)
  const taken = await admin.post<Violated>('/project_statuses', {
    key: 'active',
    names: { en: 'Also active', nl: 'Ook actief' },
  })
  expect(faultsOf(taken)).toEqual([['key', 'This value is already used.']])
})

test('what is written stands in the audit log', async () => {
  await admin.patch('/sender_types/merchant', { names: { nl: 'Handelaar in afval' } })
  const { body } = await admin.get<{ member: readonly Readonly<Record<string, unknown>>[] }>(
    '/audit_entries?order[createdAt]=desc&itemsPerPage=1',
  )
  expect(body.member[0]).toMatchObject({ action: 'change' })
})
