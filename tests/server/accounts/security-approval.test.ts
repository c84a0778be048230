import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { materialFlowCarriers } from '../../../server/platform/db/schema/material-flows.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { olderTransactionsEnded } from '../platform/older-transactions.ts'
import { secretSentTo } from '../platform/sent-messages.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  insertTruck,
  insertUser,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

/** The company that drivers may register for, in whose truck the colleague has a load on board. */
let tenant: Tenant
let planner: Actor
let colleague: Actor
let colleagueLoad: string
const { testServer, db, alpha, beta, as } = await setUpHarness()

const idsIn = (answer: { body: { member?: readonly { id?: string }[] } }) =>
  (answer.body.member ?? []).map(({ id }) => id)

interface Stranger extends Actor {
  readonly userId: string
  readonly driverId: string
  /** As the driver's own device records operations. */
  readonly device: Tenant
}

/** Registers as anybody can: finds the transporter, chooses a pincode by the link, signs in. */
async function registerStranger(): Promise<Stranger> {
  const email = `${newId()}@example.com`
  const registered = await testServer.anonymous.post<{ id: string }>('/users/register/driver_or_skipper', {
    kind: 'driver',
    firstName: 'Vreemde',
    lastName: 'Eend',
    email,
    company: `/api/companies/${tenant.carrier}`,
    termsAccepted: true,
  })
  expect(registered.status).toBe(201)
  const secret = await secretSentTo(testServer, email)
  await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, { pincode: '13570' })
  const [row] = await db.select().from(drivers).where(eq(drivers.id, registered.body.id))
  const userId = row?.userId ?? ''
  expect(row).toMatchObject({ approvedAt: null, companyId: tenant.carrier, graceUntil: expect.any(Date) })
  await testServer.signIn(email, '13570')
  const actor = await as(userId)
  const id = newId()
  const device = await actor.post('/devices', { id })
  return {
    ...actor,
    userId,
    driverId: registered.body.id,
    device: { ...tenant, device: id, deviceCode: String(device.body.code) },
  }
}

async function changesSince(driver: Actor, cursor?: string) {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
  await olderTransactionsEnded(db)
  const { body } = await driver.get(`/driver_sync${query}`)
  return {
    cursor: body.cursor,
    reset: body.reset,
    ids: [...(body.changed ?? []), ...(body.removed ?? [])]
      .filter((row) => !['Driver', 'Unit', 'TruckType'].includes(row['@type']))
      .map((row) => row['@id'].split('/').at(-1)),
  }
}

/** The carrier of Beta, moved into the address book of its customer. */
async function addressBookCarrier(): Promise<Tenant> {
  const { query } = testServer.database
  const carrier = newId()
  const mode = newId()
  await query.insert(companies).values({
    id: carrier,
    customerId: beta.customer,
    name: 'Beta own trucks',
    types: ['carrier'],
    vihbNumber: '990299VIXX',
  })
  await query.insert(materialFlowCarriers).values({
    customerId: beta.customer,
    materialFlowId: beta.flow,
    companyId: carrier,
  })
  await insertTruck(query, 'B-900-OO', { id: mode, companyId: carrier })
  return {
    ...beta,
    carrier,
    mode,
    planner: await insertUser(query, { roles: ['ROLE_TRANSPORTER'], companyId: carrier }),
    colleague: await insertDriver(query, carrier),
  }
}

describe.each([
  ['a platform transporter', () => Promise.resolve(alpha)],
  ['a carrier of an address book', addressBookCarrier],
])('a driver who registered for %s', (_name, tenantOf) => {
  beforeAll(async () => {
    tenant = await tenantOf()
    await pairDriver(db, tenant, tenant.colleague)
    planner = await as(tenant.planner)
    const actor = await as(tenant.colleague)
    const id = newId()
    const device = await actor.post('/devices', { id })
    colleague = actor
    tenant = { ...tenant, device: id, deviceCode: String(device.body.code) }
  })
  beforeEach(async () => {
    const load = buildLoad(tenant)
    colleagueLoad = load.shipment
    await colleague.apply(buildOperation(tenant, 'shipment.load', load))
    await runJobs(testServer)
  })

  test('sees nothing of the company before it has approved the driver', async () => {
    const stranger = await registerStranger()
    for (const path of ['/transport_modes', '/shipments', '/documents', '/companies', '/media_objects'])
      expect([path, idsIn(await stranger.get(path))]).toEqual([path, []])
    for (const path of [
      `/transport_modes/${tenant.mode}`,
      `/shipments/${colleagueLoad}`,
      `/companies/${tenant.carrier}`,
    ])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    expect((await changesSince(stranger)).ids).toEqual([])
  })

  test('is told of no change in the company before it has approved the driver', async () => {
    const stranger = await registerStranger()
    const { cursor } = await changesSince(stranger)
    await colleague.apply(buildOperation(tenant, 'shipment.unload', buildUnload(colleagueLoad)))
    expect((await changesSince(stranger, cursor)).ids).toEqual([])
  })

  test('unloads no load of a colleague before the company has approved the driver, with or without its QR code', async () => {
    const stranger = await registerStranger()
    for (const scanned of [false, true]) {
      const answer = await stranger.patch(
        `/shipments/${colleagueLoad}/unload`,
        { unloadedAt: new Date().toISOString(), scanned },
        { 'if-match': '"1"' },
      )
      expect(answer.status).toBe(404)
      const operation = buildOperation(
        stranger.device,
        'shipment.unload',
        buildUnload(colleagueLoad, scanned ? { scanned } : {}),
      )
      expect(await stranger.refusal(operation)).toBe('not_found')
    }
    const { query } = testServer.database
    const [row] = await query.select().from(shipments).where(eq(shipments.id, colleagueLoad))
    expect(row?.status).toBe('loaded')
    const events = await query
      .select({ kind: shipmentEvents.kind })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, colleagueLoad))
    expect(events).toEqual([{ kind: 'loaded' }])
  })

  test('loads and unloads what is open to the company in a project whose code the driver has, on an own transport mode', async () => {
    const stranger = await registerStranger()
    expect(idsIn(await stranger.get('/material_flows'))).toEqual([])
    const pairing = await stranger.post('/project_pairings', { pairingCode: tenant.pairingCode })
    expect(pairing.status).toBe(201)
    expect(idsIn(await stranger.get('/material_flows'))).toContain(tenant.flow)
    const own = await stranger.post('/transport_modes', {
      type: 'truck',
      identificationCode: '12-AB-34',
      truck: { licencePlate: '12-AB-34' },
    })
    const load = buildLoad(stranger.device, { transportMode: String(own.body.id) })
    expect(
      await stranger.deliver(
        buildOperation(stranger.device, 'shipment.load', load),
        buildOperation(
          stranger.device,
          'shipment.load',
          buildLoad(stranger.device, { transportMode: tenant.mode }),
        ),
        buildOperation(stranger.device, 'shipment.unload', buildUnload(load.shipment)),
      ),
    ).toMatchObject([{ receipt: {} }, { problem: { code: 'account_needs_approval' } }, { receipt: {} }])
    expect(idsIn(await stranger.get('/shipments'))).toEqual([load.shipment])
    expect(
      (await planner.get(`/shipments/${load.shipment}`)).status,
      'the planner sees who drives for it',
    ).toBe(200)
  })

  test('sees and unloads what is on board of the company’s transport modes once it has approved the driver', async () => {
    const stranger = await registerStranger()
    const { cursor } = await changesSince(stranger)
    expect((await planner.post(`/drivers/${stranger.driverId}/approve`, {})).status).toBe(200)
    const after = await changesSince(stranger, cursor)
    expect(after.reset, 'the device starts over').toBe(true)
    expect(after.ids).toEqual(expect.arrayContaining([tenant.mode, colleagueLoad]))
    expect((await stranger.get(`/shipments/${colleagueLoad}`)).status).toBe(200)
    expect((await stranger.get(`/companies/${tenant.carrier}`)).status).toBe(200)
    await stranger.apply(buildOperation(stranger.device, 'shipment.unload', buildUnload(colleagueLoad)))
  })
})
