import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { LetterParts } from '#contract/letters/letter-parts.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { ewcCodes, processingMethods } from '../../../server/platform/db/schema/master-data.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  insertTruck,
  onOwnDevice,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

let other: Actor
let otherId: string

const { db, alpha, beta, as, anonymous, office, driver } = await setUpHarness()
beforeEach(async () => {
  otherId = await insertDriver(db, otherCarrier)
  other = await as(otherId)
})

await pairDriver(db, alpha)
const otherCarrier = newId()
await db.insert(companies).values({ id: otherCarrier, name: 'Second Carrier', types: ['carrier'] })
await db
  .insert(materialFlowCarriers)
  .values({ customerId: alpha.customer, materialFlowId: alpha.flow, companyId: otherCarrier })
const scan = (actor: Actor, shipment: string) => actor.get(`/driver_sync/shipments/${shipment}`)

async function load(transportMode = alpha.mode): Promise<string> {
  const statement = buildLoad(alpha, { transportMode })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  return statement.shipment
}

async function unload(actor: Actor, tenant: Tenant, shipment: string, scanned?: boolean) {
  return await actor.deliver(buildOperation(tenant, 'shipment.unload', buildUnload(shipment, { scanned })))
}

test('a driver of another carrier of the flow gets all that unloading needs, and may then unload', async () => {
  const shipment = await load()
  const { status, body, headers } = await other.send<{ changed: readonly Record<string, unknown>[] }>({
    method: 'GET',
    url: `/driver_sync/shipments/${shipment}`,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.changed).toMatchObject([
    { '@type': 'Project', id: alpha.project, paired: false },
    { '@type': 'MaterialFlow', id: alpha.flow, mayLoad: false, cargoUnit: { '@id': '/api/units/ton' } },
    { '@type': 'TransportMode', id: alpha.mode },
    {
      '@type': 'Shipment',
      id: shipment,
      status: 'loaded',
      scanned: true,
      driver: { name: expect.stringContaining('Kim') },
    },
  ])
  const device = await onOwnDevice(db, alpha, otherId)
  expect(await unload(other, device, shipment)).toMatchObject([{ problem: { code: 'not_found' } }])
  expect(await unload(other, device, shipment, true)).toMatchObject([{ receipt: {} }])
  // What they unloaded is theirs to keep.
  const kept = await scan(other, shipment)
  expect(kept).toMatchObject({ status: 200 })
  expect(kept.body.changed?.at(-1)).toMatchObject({ status: 'unloaded' })
  expect(kept.body.changed?.at(-1)).not.toHaveProperty('scanned')
})

test('a colleague gets what is on a transport mode of another driver’s own', async () => {
  const own = newId()
  await insertTruck(db, '12-AB-34', { id: own, ownerId: alpha.driver })
  const colleague = await as(alpha.colleague)
  const { body } = await scan(colleague, await load(own))
  expect(body.changed?.at(-1)).toMatchObject({ status: 'loaded', scanned: true })
  // On the company's it is in their replica anyway.
  const onCompanys = await scan(colleague, await load())
  expect(onCompanys.body.changed?.at(-1)).toMatchObject({ status: 'loaded' })
  expect(onCompanys.body.changed?.at(-1)).not.toHaveProperty('scanned')
})

test('whoever may not unload it learns nothing', async () => {
  const shipment = await load()
  const outsider = await as(await insertDriver(db, beta.carrier))
  const inGrace = {
    approvedAt: null,
    selfRegistered: true,
    graceUntil: new Date(Date.now() + 3_600_000),
  }
  const unapproved = await as(await insertDriver(db, otherCarrier, inGrace))
  for (const actor of [outsider, unapproved])
    expect(await scan(actor, shipment)).toMatchObject(refusal(404, 'not_found'))
  expect((await scan(other, newId())).status).toBe(404)
  expect((await scan(office, shipment)).status).toBe(403)
  expect((await scan(anonymous, shipment)).status).toBe(401)
})

test('what can no longer be unloaded, or by their own carrier only, says so', async () => {
  const unloaded = await load()
  await unload(driver, alpha, unloaded)
  expect(await scan(other, unloaded)).toMatchObject({ body: { code: 'shipment_already_unloaded' } })

  const shipment = await load()
  const allowOthers = (otherCarriersMayUnload: boolean) =>
    db.update(materialFlows).set({ otherCarriersMayUnload }).where(eq(materialFlows.id, alpha.flow))
  await allowOthers(false)
  expect(await scan(other, shipment)).toMatchObject(refusal(422, 'unload_by_other_carrier'))
  expect((await scan(await as(alpha.colleague), shipment)).status).toBe(200)
  await allowOthers(true)
})

test('of a round, whose addresses stay with its collector, another carrier gets and unloads nothing', async () => {
  const collectOnRoute = (routeCollection: boolean) =>
    db.update(materialFlows).set({ routeCollection }).where(eq(materialFlows.id, alpha.flow))
  await collectOnRoute(true)
  const statement = buildLoad(alpha)
  const door = { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' }
  await driver.apply(buildOperation(alpha, 'shipment.load', { ...statement, givers: [door] }))
  const { shipment } = statement
  expect(await scan(other, shipment)).toMatchObject(refusal(422, 'unload_by_other_carrier'))
  const device = await onOwnDevice(db, alpha, otherId)
  expect(await unload(other, device, shipment, true)).toMatchObject([
    { problem: { code: 'unload_by_other_carrier' } },
  ])
  // Unloaded while the flow was none yet.
  await collectOnRoute(false)
  expect(await unload(other, device, shipment, true)).toMatchObject([{ receipt: {} }])
  expect((await scan(other, shipment)).body.changed?.at(-1)).not.toHaveProperty('givers')
  const taken = buildOperation(device, 'shipment.collect', { shipment, givers: [] })
  expect(await other.deliver(taken)).toMatchObject([{ problem: { code: 'not_found' } }])
  expect((await office.get(`/shipments/${shipment}`)).body['givers']).toEqual([door])

  // What the round is to be from now on is not for who unloaded a load of before.
  const planned = { givers: [{ ...door, street: 'Singel 9' }], remarksForLetter: 'Also at Singel 11' }
  const setFlow = (values: Partial<typeof materialFlows.$inferInsert>) =>
    db.update(materialFlows).set(values).where(eq(materialFlows.id, alpha.flow))
  await setFlow({ ...planned, routeCollection: true, version: 2 })
  const synced = await Promise.all([other, driver].map((actor) => actor.get('/driver_sync')))
  const [theirs, own] = synced.map(({ body }) =>
    body.changed?.find((row) => row['@id'] === `/api/material_flows/${alpha.flow}`),
  )
  expect(own).toMatchObject(planned)
  expect(theirs).toMatchObject({ routeCollection: true, mayLoad: false })
  expect(JSON.stringify(synced[0]?.body)).not.toMatch(/Singel|Markt/u)
  await setFlow({ givers: [], remarksForLetter: null, routeCollection: false, version: 1 })
})

test('of a load of before an amendment comes the flow that its letter states, with no more than its reader may have', async () => {
  const names = { nameEn: 'Dredging', nameNl: 'Baggerspecie' }
  await db.insert(ewcCodes).values({ ...names, id: '170506', code: '170506', hazardous: false })
  await db.insert(processingMethods).values({ code: 'A.01', nameEn: 'Storage', nameNl: 'Bewaren' })
  const door = { name: 'Fam. Smit', street: 'Singel 9', postalCode: '3012 AB', city: 'Rotterdam' }
  const asRound = { routeCollection: true, givers: [door], remarksForLetter: 'Also at Singel 11' }
  await db
    .update(materialFlows)
    .set({ ...asRound, ewcCodeId: '170506', processingMethodCode: 'A.01', wasteStreamNumber: '99A020000088' })
    .where(eq(materialFlows.id, alpha.flow))
  const before = await load()
  const amended = await office.post(
    `/material_flows/${alpha.flow}/amend`,
    {
      usualName: 'Other mud',
      routeCollection: false,
      givers: [],
      remarksForLetter: null,
      confirmExtraCosts: true,
    },
    { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
  )
  expect(amended, JSON.stringify(amended.body)).toMatchObject({ status: 200, body: { version: 2 } })
  const statement = buildLoad(alpha, { materialFlowVersion: 2 })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))

  const rowOf = (id: string, body: Awaited<ReturnType<typeof scan>>['body']) =>
    body.changed?.find((row) => row['@id'] === `/api/shipments/${id}`)
  const stated = {
    '@id': `/api/material_flows/${alpha.flow}`,
    version: 1,
    usualName: 'Alpha sludge',
    wasteStreamNumber: '99A020000088',
  }
  // A new phone of its driver, and a colleague, who may go on with the round.
  for (const actor of [driver, await as(alpha.colleague)]) {
    const { body } = await actor.get('/driver_sync')
    expect(body.changed?.find((row) => row['@id'] === stated['@id'])).toMatchObject({
      usualName: 'Other mud',
    })
    expect(rowOf(before, body)).toMatchObject({
      materialFlowVersion: 1,
      loadedFlow: { ...stated, ...asRound },
    })
    expect(rowOf(statement.shipment, body)).not.toHaveProperty('loadedFlow')
  }
  // It is a round by its letter, and may be unloaded by its collector alone.
  const device = await onOwnDevice(db, alpha, otherId)
  expect(await scan(other, before)).toMatchObject(refusal(422, 'unload_by_other_carrier'))
  expect(await unload(other, device, before, true)).toMatchObject([
    { problem: { code: 'unload_by_other_carrier' } },
  ])
  expect((await scan(other, statement.shipment)).status).toBe(200)
  expect((await scan(await as(await insertDriver(db, beta.carrier)), before)).status).toBe(404)

  // Parts to sign its code by, for whom it is on the device of.
  const partsFor = async (actor: Actor, { device }: Tenant) =>
    (await actor.post<LetterParts>(`/devices/${device}/letter_parts`, { flows: [], loads: [before] })).body
  expect(await partsFor(driver, alpha)).toMatchObject({
    issuedFlows: [],
    issuedLoads: [{ id: before, version: 1, part: expect.any(String) }],
  })
  const theirs = await partsFor(other, device)
  expect(theirs).not.toHaveProperty('issuedLoads')
})
