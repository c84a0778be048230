import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { readableAlphabet } from '#contract/kit/readable-codes.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import {
  ewcCodes,
  processingMethods,
  projectStatuses,
  truckTypes,
  units,
} from '../../../server/platform/db/schema/master-data.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { seedDemo } from '../../../server/operate/demo/seed-demo.ts'
import { seedMasterData } from '../../../server/parties/master-data/seed-master-data.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { setUpServer, type Caller, startTestServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const db = testServer.database.query
const office = await testServer.asOffice()

interface Replica {
  readonly changed: readonly ({ '@type': string; id: string } & Record<string, unknown>)[]
}
const countsSeenBy = async (caller: Caller) => {
  await caller.post('/project_pairings', { pairingCode: 'DEMO24' })
  const { body } = await caller.get<Replica>('/driver_sync?limit=1000')
  return (type: string) => body.changed.filter((row) => row['@type'] === type)
}

test('the reference data are whole', async () => {
  expect(await db.$count(units)).toBe(10)
  expect(await db.$count(truckTypes)).toBe(25)
  expect(await db.$count(processingMethods)).toBe(31)
  expect(await db.$count(ewcCodes, eq(ewcCodes.level, 'code'))).toBe(890)
  expect((await db.select().from(units).where(eq(units.code, 'ton')))[0]).toMatchObject({
    factorToKilograms: 1000,
    weighbridge: true,
  })
  expect((await db.select().from(units).where(eq(units.code, 'm3')))[0]).toMatchObject({
    factorToKilograms: null,
    weighbridge: false,
  })
  const hazardous = await db.select().from(ewcCodes).where(eq(ewcCodes.code, '170503'))
  expect(hazardous).toHaveLength(1)
  expect(hazardous[0]).toMatchObject({ hazardous: true, nameEn: 'Soil and stones, contaminated, hazardous' })
  const blocked = (await db.select().from(projectStatuses))
    .filter((status) => status.blocked)
    .map(({ key }) => key)
  expect(blocked.toSorted()).toEqual(['archived', 'completed'])
})

test('laid again, nothing is doubled, and what an administrator changed stays', async () => {
  const tables = [
    units,
    truckTypes,
    processingMethods,
    ewcCodes,
    projectStatuses,
    users,
    projects,
    shipments,
    shipmentEvents,
    changeLog,
  ]
  const counts = () => Promise.all(tables.map((table) => db.$count(table)))
  await db.update(units).set({ nameNl: 'metrische ton' }).where(eq(units.code, 'ton'))
  const before = await counts()
  await seedMasterData(testServer.database)
  expect(await seedDemo(testServer.database, testServer.dataDirectory)).toBe(true)
  expect(await counts()).toEqual(before)
  expect((await db.select().from(units).where(eq(units.code, 'ton')))[0]?.nameNl).toBe('metrische ton')
})

test('a database that somebody uses already gets no demo', async () => {
  await using other = await startTestServer({ data: 'empty' })
  await seedMasterData(other.database)
  await other.database.query.insert(users).values({
    id: '01939f6e-0000-7000-8000-000000000001',
    firstName: 'A',
    lastName: 'B',
    roles: ['ROLE_ADMIN'],
  })
  expect(await seedDemo(other.database, other.dataDirectory)).toBe(false)
  expect(await other.database.query.$count(users)).toBe(1)
})

test('the truck driver has trucks of their company and flows to load, and nothing on board', async () => {
  const held = await countsSeenBy(await testServer.asDriver())
  const modes = held('TransportMode')
  expect(modes.length).toBeGreaterThanOrEqual(3)
  expect(new Set(modes.map(({ type }) => type))).toEqual(new Set(['truck']))
  expect(modes.map(({ identificationCode }) => identificationCode)).toContain('7-BZX-71')
  expect(held('MaterialFlow').map(({ usualName }) => usualName)).toEqual([
    'Grond met minerale olie achter kademuur',
    'Ophoogzand 0/2',
  ])
  expect(held('Shipment').filter(({ status }) => status === 'loaded')).toEqual([])
})

test('the skipper has ships of their company and flows to load', async () => {
  const held = await countsSeenBy(await testServer.asSkipper())
  expect(new Set(held('TransportMode').map(({ type }) => type))).toEqual(new Set(['ship']))
  expect(held('MaterialFlow').length).toBeGreaterThanOrEqual(2)
})

test('the completed project refuses its code, and codes are of letters that are not mistaken', async () => {
  const rows = await db
    .select({ code: projects.pairingCode, key: projectStatuses.key })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
  for (const { code, key } of rows) {
    expect(
      [...code].every((sign) => readableAlphabet.includes(sign)),
      code,
    ).toBe(true)
    const response = await (await testServer.asDriver()).post('/project_pairings', { pairingCode: code })
    expect(response.status).toBe(key === 'completed' ? 422 : 201)
  }
})

test('its shipments are as a phone would have brought them: sealed events, every photo to the byte', async () => {
  const { body } = await office.get<{ member: { id: string }[] }>('/shipments?itemsPerPage=100')
  expect(body.member.length).toBeGreaterThanOrEqual(8)
  for (const { id } of body.member) {
    const { body: shipment } = await office.get<Shipment>(`/shipments/${id}`)
    expect(shipment.photosReceived).toBe(shipment.photosAnnounced)
    expect(shipment.events.map(({ kind }) => kind)).toEqual(
      shipment.status === 'loaded' ? ['loaded'] : ['loaded', 'unloaded'],
    )
    for (const photo of shipment.cargoPhotos) {
      const content = await office.send({ method: 'GET', url: `/media_objects/${photo.id}/content` })
      expect(content.status).toBe(200)
      expect(content.headers['content-type']).toBe('image/jpeg')
    }
    if (shipment.weighedLoad !== undefined && shipment.tareWeight !== undefined)
      expect(shipment.nettoWeight).toBeCloseTo(shipment.weighedLoad - shipment.tareWeight, 3)
    const record = await db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, id))
      .orderBy(shipmentEvents.sequence)
    for (const [index, event] of record.entries()) {
      expect(event.previousHash).toBe(record[index - 1]?.hash ?? null)
      expect(hashOfEvent(event)).toBe(event.hash)
    }
  }
})

test('the dashboard has vehicles on their way, and nothing lies in the future', async () => {
  const { body } = await office.get<{ member: { loadDate: string; type: string }[] }>('/dashboard_vehicles')
  expect(body.member.map(({ type }) => type).toSorted()).toEqual(['ship', 'truck', 'truck'])
  for (const { loadDate } of body.member) expect(Date.parse(loadDate)).toBeLessThan(Date.now())
})

test('drivers who agreed have left the places of load and unload, near those of the flow; the others none', async () => {
  const { body } = await office.get<{ member: { id: string }[] }>('/shipments?itemsPerPage=100')
  const shipments = await Promise.all(
    body.member.map(async ({ id }) => (await office.get<Shipment>(`/shipments/${id}`)).body),
  )
  const withPlaces = shipments.filter(({ positions }) => positions !== undefined)
  expect(new Set(withPlaces.map(({ driver }) => driver?.name))).toEqual(
    new Set(['Bram Testman', 'Kees den Demo', 'Ineke Vaarproef']),
  )
  for (const { positions, origin, destination, status } of withPlaces) {
    expect(positions?.map(({ phase }) => phase)).toEqual(status === 'loaded' ? ['load'] : ['load', 'unload'])
    for (const { phase, latitude, longitude } of positions ?? []) {
      const { position } = phase === 'load' ? origin : destination
      expect(latitude).toBeCloseTo(position?.latitude ?? 0, 2)
      expect(longitude).toBeCloseTo(position?.longitude ?? 0, 2)
    }
  }
})
