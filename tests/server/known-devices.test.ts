import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnownDevice } from '#contract/known-devices.ts'
import { auditEntries } from '../../server/db/schema/audit.ts'
import { companies } from '../../server/db/schema/companies.ts'
import { devices } from '../../server/db/schema/devices.ts'
import { users } from '../../server/db/schema/users.ts'
import { newId } from '../../server/db/uuid.ts'
import { revocationOf } from '../../server/devices/revocation.ts'
import type { Caller } from '../support/test-server.ts'
import {
  buildLoad,
  buildOperation,
  insertDriver,
  insertUser,
  pairDriver,
  type Tenant,
} from './tenant-fixtures.ts'
import { startHarness, type TestHarness } from './test-harness.ts'

let harness: TestHarness
let alpha: Tenant
let driver: Caller
let planner: Caller
let device: string
let driverId: string

beforeAll(async () => {
  harness = await startHarness()
  alpha = harness.fixtures.alpha
  driverId = await insertDriver(db(), alpha.carrier)
  driver = await harness.testServer.as(driverId)
  planner = await harness.testServer.as(
    await insertUser(db(), { roles: ['ROLE_TRANSPORTER'], companyId: alpha.carrier }),
  )
  device = newId()
  expect((await driver.post('/devices', { id: device, name: 'Pixel 8' })).status).toBe(201)
})
afterAll(() => harness[Symbol.asyncDispose]())
const db = () => harness.testServer.database.query
const idsFor = async (viewer: Caller) =>
  (await viewer.get<{ member: KnownDevice[] }>('/known_devices?itemsPerPage=100')).body.member.map(
    ({ id }) => id,
  )
const revoke = (viewer: Caller, reason = 'Lost on the road') =>
  viewer.post<KnownDevice & { code: string }>(`/known_devices/${device}/revoke`, { reason })

test('planner and administrator see a phone with its driver, and a driver their own alone', async () => {
  const stranger = await harness.testServer.as(await insertDriver(db(), alpha.carrier))
  await stranger.post('/devices', { id: newId() })
  const admin = await harness.testServer.as(harness.fixtures.admin)
  expect(await idsFor(planner)).toContain(device)
  expect(await idsFor(admin)).toContain(device)
  expect(await idsFor(driver)).toEqual([device])
  expect(await idsFor(stranger)).not.toContain(device)
  const { body } = await planner.get<KnownDevice>(`/known_devices/${device}`)
  expect(body).toMatchObject({ name: 'Pixel 8', code: expect.stringMatching(/^[A-Z]{4,6}$/) })
})

test('nobody of another company or customer sees or revokes it, nor does its driver revoke it', async () => {
  const { beta } = harness.fixtures
  for (const userId of [beta.planner, beta.office]) {
    const other = await harness.testServer.as(userId)
    expect(await idsFor(other)).not.toContain(device)
    expect((await revoke(other)).status).toBe(404)
  }
  expect((await revoke(driver)).status).toBe(403)
  expect(
    (await harness.testServer.anonymous.post(`/known_devices/${device}/revoke`, { reason: 'x' })).status,
  ).toBe(401)
  expect(await revocationOf(db(), device)).toBeUndefined()
})

test('a phone is found by the name of its driver, and by the work that it lost', async () => {
  const found = async (query: string) =>
    (
      await planner.get<{ member: KnownDevice[] }>(`/known_devices?itemsPerPage=100&${query}`)
    ).body.member.map(({ id, missingOperations }) => ({ id, missingOperations }))
  const { body } = await driver.get<{ id: string }>('/users/me')
  const named = { firstName: 'Zebedeus', lastNamePrefix: 'van den', lastName: 'Zoutman' }
  await db().update(users).set(named).where(eq(users.id, body.id))
  expect(await found('q=van den zout')).toEqual([{ id: device, missingOperations: 0 }])
  expect(await found('missing=true')).toEqual([])
  await db().update(devices).set({ missingOperations: 2 }).where(eq(devices.id, device))
  expect(await found('missing=true')).toEqual([{ id: device, missingOperations: 2 }])
  expect(await found('missing=false')).not.toContainEqual({ id: device, missingOperations: 2 })
})

test('a phone is revoked once, with a reason, and the audit log says so', async () => {
  const onTablet = await harness.testServer.as(driverId)
  await onTablet.post('/devices', { id: newId(), name: 'Tablet' })
  // Of which device it is, nothing has said yet.
  const maybeOnPhone = await harness.testServer.as(driverId)
  expect((await revoke(planner, ' ')).status).toBe(422)
  const { status, body } = await revoke(planner)
  expect(status).toBe(200)
  expect(body).toMatchObject({ revokedReason: 'Lost on the road', revokedBy: expect.any(String) })
  expect((await revoke(planner, 'Again')).body).toMatchObject({ revokedReason: 'Lost on the road' })
  expect(await revocationOf(db(), device)).toBeInstanceOf(Date)
  expect(await db().select().from(auditEntries).where(eq(auditEntries.subjectId, device))).toMatchObject([
    { action: 'change', subjectType: 'KnownDevice', after: { revoked: true, reason: 'Lost on the road' } },
  ])
  // Who has the phone goes no further; its driver goes on with another phone, and it signs no letter.
  expect((await driver.get('/driver_sync')).status).toBe(401)
  expect((await maybeOnPhone.get('/driver_sync')).status).toBe(401)
  expect((await onTablet.get('/driver_sync')).status).toBe(200)
  driver = await harness.testServer.as(driverId)
  const { body: parts } = await driver.post(`/devices/${device}/letter_parts`, { flows: [] })
  expect(parts).toMatchObject({ revoked: true })
})

test('what a revoked phone still delivers is evidence, which the office accepts in one step', async () => {
  const { device: phone, driver: user } = alpha
  await pairDriver(db(), alpha)
  const before = await harness.as(user)
  const known = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  expect((await before.deliver(known))[0]).toHaveProperty('receipt')
  await db().update(devices).set({ revokedAt: new Date() }).where(eq(devices.id, phone))
  const actor = await harness.as(user)
  const statement = buildLoad(alpha)
  const load = buildOperation(alpha, 'shipment.load', statement)
  const language = buildOperation(alpha, 'locale.set', { locale: 'nl' })
  // Also what the phone says that it did long before.
  const [again, refused, set] = await actor.deliver(
    known,
    { ...load, occurredAt: '2026-11-01T08:00:00+01:00' },
    language,
  )
  expect(again).toMatchObject({ receipt: { replayed: true } })
  for (const result of [refused, set]) expect(result).toMatchObject({ problem: { code: 'device_revoked' } })
  const office = await harness.as(alpha.office)
  expect((await office.get(`/shipments/${statement.shipment}`)).status).toBe(404)
  const { body } = await office.get('/shipment_exceptions?settled=false&itemsPerPage=100')
  const exceptions = body['member'] as readonly { readonly id: string; readonly reason: string }[]
  const [exception, ...others] = exceptions.filter(({ reason }) => reason === 'device_revoked')
  expect(others).toEqual([])
  const settled = await office.send({
    method: 'POST',
    url: `/shipment_exceptions/${exception?.id ?? ''}/settle`,
    payload: JSON.stringify({ decision: 'accepted', comment: 'Seen at the gate' }),
    headers: { 'content-type': 'application/ld+json' },
  })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  expect((await office.get(`/shipments/${statement.shipment}`)).body).toMatchObject({ status: 'loaded' })
})

test('staff of a customer see and revoke the phones of drivers in their address book', async () => {
  const office = await harness.testServer.as(alpha.office)
  const company = newId()
  await db()
    .insert(companies)
    .values({ id: company, customerId: alpha.customer, name: 'Own transport', types: ['carrier'] })
  const own = await harness.testServer.as(await insertDriver(db(), company))
  const theirs = newId()
  await own.post('/devices', { id: theirs })
  expect(await idsFor(office)).toEqual([theirs])
  expect((await office.post(`/known_devices/${theirs}/revoke`, { reason: 'Stolen' })).status).toBe(200)
})
