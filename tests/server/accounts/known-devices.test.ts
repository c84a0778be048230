import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { KnownDevice } from '#contract/accounts/known-devices.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { revocationOf } from '../../../server/accounts/devices/revocation.ts'
import type { Caller } from '../../support/test-server.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  insertDriver,
  insertUser,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { db, alpha, beta, as, anonymous, admin, office } = await setUpHarness()
const driverId = await insertDriver(db, alpha.carrier)
let driver = await as(driverId)
const planner = await as(await insertUser(db, { roles: ['ROLE_TRANSPORTER'], companyId: alpha.carrier }))
const device = newId()
expect((await driver.post('/devices', { id: device, name: 'Pixel 8' })).status).toBe(201)
const idsFor = async (viewer: Caller) =>
  (await viewer.get<{ member: KnownDevice[] }>('/known_devices?itemsPerPage=100')).body.member.map(
    ({ id }) => id,
  )
const revoke = (viewer: Caller, reason = 'Lost on the road') =>
  viewer.post<KnownDevice & { code: string }>(`/known_devices/${device}/revoke`, { reason })

test('planner and administrator see a phone with its driver, and a driver their own alone', async () => {
  const stranger = await as(await insertDriver(db, alpha.carrier))
  await stranger.post('/devices', { id: newId() })
  expect(await idsFor(planner)).toContain(device)
  expect(await idsFor(admin)).toContain(device)
  expect(await idsFor(driver)).toEqual([device])
  expect(await idsFor(stranger)).not.toContain(device)
  const { body } = await planner.get<KnownDevice>(`/known_devices/${device}`)
  expect(body).toMatchObject({ name: 'Pixel 8', code: expect.stringMatching(/^[A-Z]{4,6}$/) })
})

test('nobody of another company or customer sees or revokes it, nor does its driver revoke it', async () => {
  for (const userId of [beta.planner, beta.office]) {
    const other = await as(userId)
    expect(await idsFor(other)).not.toContain(device)
    expect((await revoke(other)).status).toBe(404)
  }
  expect((await revoke(driver)).status).toBe(403)
  expect((await anonymous.post(`/known_devices/${device}/revoke`, { reason: 'x' })).status).toBe(401)
  expect(await revocationOf(db, device)).toBeUndefined()
})

test('a phone is found by the name of its driver, and by the work that it lost', async () => {
  const found = async (query: string) =>
    (
      await planner.get<{ member: KnownDevice[] }>(`/known_devices?itemsPerPage=100&${query}`)
    ).body.member.map(({ id, missingOperations }) => ({ id, missingOperations }))
  const { body } = await driver.get<{ id: string }>('/users/me')
  const named = { firstName: 'Zebedeus', lastNamePrefix: 'van den', lastName: 'Zoutman' }
  await db.update(users).set(named).where(eq(users.id, body.id))
  expect(await found('q=van den zout')).toEqual([{ id: device, missingOperations: 0 }])
  expect(await found('missing=true')).toEqual([])
  await db.update(devices).set({ missingOperations: 2 }).where(eq(devices.id, device))
  expect(await found('missing=true')).toEqual([{ id: device, missingOperations: 2 }])
  expect(await found('missing=false')).not.toContainEqual({ id: device, missingOperations: 2 })
})

test('a phone is revoked once, with a reason, and the audit log says so', async () => {
  // The same phone, whose memory was cleared in between; a second one; and one of which nothing has said yet what it is.
  await driver.post('/devices', { id: newId(), name: 'Pixel 8' })
  const onTablet = await as(driverId)
  await onTablet.post('/devices', { id: newId(), name: 'Tablet' })
  const maybeOnPhone = await as(driverId)
  const unrelated = await as(await insertDriver(db, alpha.carrier))
  expect((await revoke(planner, ' ')).status).toBe(422)
  const { status, body } = await revoke(planner)
  expect(status).toBe(200)
  expect(body).toMatchObject({ revokedReason: 'Lost on the road', revokedBy: expect.any(String) })
  expect(await revocationOf(db, device)).toBeInstanceOf(Date)
  for (const session of [driver, onTablet, maybeOnPhone])
    expect((await session.get('/driver_sync')).status).toBe(401)
  expect((await unrelated.get('/driver_sync')).status).toBe(200)
  // A driver who signs in on it again is signed out again.
  driver = await as(driverId)
  expect((await revoke(planner, 'Again')).body).toMatchObject({ revokedReason: 'Lost on the road' })
  expect((await driver.get('/driver_sync')).status).toBe(401)
  expect(
    await db.select().from(auditEntries).where(eq(auditEntries.subjectId, device)).orderBy(auditEntries.id),
  ).toMatchObject([
    { action: 'change', subjectType: 'KnownDevice', after: { revoked: true, reason: 'Lost on the road' } },
    { action: 'end_session', subjectType: 'KnownDevice', after: { reason: 'Again' } },
  ])
})

test('a session that names a revoked phone delivers evidence, and writes nothing else', async () => {
  const refused = refusal(410, 'device_revoked')
  const spare = newId()
  const parts = async (id: string) => (await driver.post(`/devices/${id}/letter_parts`, { flows: [] })).body
  const register = async () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) }
    expect(await driver.post('/devices', { id: device, publicKey: key })).toMatchObject(refused)
    expect((await db.select().from(devices).where(eq(devices.id, device)))[0]?.publicKey).toBeNull()
  }
  const deliver = async () => {
    const operation = buildOperation({ ...alpha, device }, 'locale.set', { locale: 'nl' })
    expect(await driver.refusal(operation)).toBe('device_revoked')
  }
  for (const nameRevoked of [register, deliver]) {
    driver = await as(driverId)
    expect((await driver.post('/devices', { id: spare })).status).toBe(201)
    expect(await parts(device)).toMatchObject({ revoked: true })
    expect(await parts(spare)).not.toHaveProperty('revoked')
    await nameRevoked()
    // Whatever it named before.
    expect(await parts(spare)).toMatchObject({ revoked: true })
  }
  const shipment = `/shipments/${newId()}`
  for (const { method, url, payload = {} } of [
    { method: 'POST', url: '/devices', payload: { id: newId() } },
    { method: 'POST', url: '/shipments' },
    { method: 'PATCH', url: `${shipment}/unload` },
    { method: 'POST', url: '/transport_modes' },
    { method: 'POST', url: '/project_pairings' },
    { method: 'POST', url: '/user_password_change' },
  ] as const) {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
    const answer = await driver.send({
      method,
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': type },
    })
    expect(answer, url).toMatchObject(refused)
  }
  expect((await driver.get('/users/me')).status).toBe(200)
})

test('the office signs somebody out everywhere: its own drivers and users alone', async () => {
  const path = `/users/${driverId}/end_sessions`
  driver = await as(driverId)
  for (const user of [beta.planner, beta.office])
    expect((await (await as(user)).post(path, {})).status).toBe(404)
  expect((await driver.post(path, {})).status).toBe(403)
  expect((await driver.get('/users/me')).status).toBe(200)
  for (const by of [planner, admin]) {
    driver = await as(driverId)
    expect((await by.post(path, {})).status).toBe(204)
    expect((await driver.get('/users/me')).status).toBe(401)
  }
  const ended = and(eq(auditEntries.subjectId, driverId), eq(auditEntries.action, 'end_session'))
  expect(await db.$count(auditEntries, ended)).toBe(2)
})

test('what a revoked phone still delivers is evidence, which the office accepts in one step', async () => {
  const { device: phone, driver: user } = alpha
  await pairDriver(db, alpha)
  const before = await as(user)
  const known = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await before.apply(known)
  await db.update(devices).set({ revokedAt: new Date() }).where(eq(devices.id, phone))
  const actor = await as(user)
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
  // Nobody can take it back, on any device.
  const other = newId()
  await (await as(user)).post('/devices', { id: other })
  for (const named of [phone, other])
    expect(
      await actor.post('/operations/withdraw', {
        operations: [{ id: load.id, device: named, deviceSequence: load.deviceSequence, lane: load.lane }],
      }),
    ).toMatchObject(refusal(410, 'device_revoked'))
  expect((await office.get(`/shipments/${statement.shipment}`)).status).toBe(404)
  await acceptRevoked(statement.shipment)
})

/** Accepts the only load of a revoked phone that waits for the office, which then counts. */
async function acceptRevoked(shipment: string) {
  const { body } = await office.get('/shipment_exceptions?settled=false&itemsPerPage=100')
  const exceptions = body['member'] as readonly { readonly id: string; readonly reason: string }[]
  const [exception, ...others] = exceptions.filter(({ reason }) => reason === 'device_revoked')
  expect(others).toEqual([])
  const settled = await office.post(`/shipment_exceptions/${exception?.id ?? ''}/settle`, {
    decision: 'accepted',
    comment: 'Seen at the gate',
  })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'loaded' })
}

test('a load on a vehicle that was added on a revoked phone is evidence that can be accepted', async () => {
  const actor = await as(alpha.driver)
  const vehicle = buildTruck('12-BCD-3')
  const added = buildOperation(alpha, 'transport_mode.create', vehicle)
  const statement = { ...buildLoad(alpha), transportMode: vehicle.id }
  const load = buildOperation(alpha, 'shipment.load', statement, { after: [added.id] })
  expect(await actor.deliver(added, load)).toMatchObject([
    { receipt: {} },
    { problem: { code: 'device_revoked' } },
  ])
  await acceptRevoked(statement.shipment)
})

test('staff of a customer see and revoke the phones of drivers in their address book', async () => {
  const company = newId()
  await db
    .insert(companies)
    .values({ id: company, customerId: alpha.customer, name: 'Own transport', types: ['carrier'] })
  const own = await as(await insertDriver(db, company))
  const theirs = newId()
  await own.post('/devices', { id: theirs })
  expect(await idsFor(office)).toEqual([theirs])
  expect((await office.post(`/known_devices/${theirs}/revoke`, { reason: 'Stolen' })).status).toBe(200)
})
