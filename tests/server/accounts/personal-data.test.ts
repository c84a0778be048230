import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { positionConsents, shipmentPositions } from '../../../server/platform/db/schema/positions.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { openFolder } from '../../../server/platform/files/open-store.ts'
import { usualPeriods } from '#contract/accounts/retention.ts'
import { removeExpired } from '../../../server/operate/retention/remove-expired.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { insertUser } from '../platform/tenant-fixtures.ts'
import { invalid, setUpServer } from '../../support/test-server.ts'

const email = 'driver@demo.example.com'
const password = '24680'

const testServer = await setUpServer()
const db = testServer.database.query
const driver = await testServer.asDriver()
const [row] = await db
  .select({ user: users.id, driver: drivers.id })
  .from(users)
  .innerJoin(drivers, eq(drivers.userId, users.id))
  .where(eq(users.email, email))
const userId = row?.user ?? ''
const driverId = row?.driver ?? ''
const [shipment] = await db
  .select({ id: shipments.id, customerId: shipments.customerId })
  .from(shipments)
  .limit(1)
const at = new Date()
await db.insert(positionConsents).values({ id: newId(), userId, given: true, statedAt: at })
await db
  .update(shipments)
  .set({ driverId })
  .where(eq(shipments.id, shipment?.id ?? ''))
await db.insert(shipmentPositions).values({
  operationId: newId(),
  shipmentId: shipment?.id ?? '',
  customerId: shipment?.customerId ?? '',
  userId,
  phase: 'load',
  latitude: 51.8,
  longitude: 4.6,
  accuracy: 9,
  measuredAt: at,
  statedAt: at,
})
await db.insert(devices).values({ id: newId(), userId, code: 'ZZ', name: 'Phone of Youssef' })
await db.insert(outgoingMails).values({
  id: newId(),
  channel: 'email',
  template: 'notification',
  locale: 'en',
  recipients: [email],
  subject: 'For you',
  body: 'Your code',
  status: 'sent',
})

const readUser = async () => (await db.select().from(users).where(eq(users.id, userId)))[0]
const removeAt = async (now: Date) =>
  removeExpired(
    { database: testServer.database, store: await openFolder(testServer.dataDirectory) },
    now,
    usualPeriods,
  )

test('a person takes along everything that is kept about them, and no secret', async () => {
  const { status, headers, body } = await driver.post('/users/me/personal_data', { password })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({
    account: [{ id: userId, email }],
    driver: [{ id: driverId }],
    devices: [{ code: 'ZZ', name: 'Phone of Youssef' }],
    positionConsents: [{ given: true }],
    positions: [{ phase: 'load', latitude: 51.8, longitude: 4.6, accuracy: 9 }],
    messages: [{ subject: 'For you' }],
  })
  const own = await db.$count(shipments, eq(shipments.driverId, driverId))
  expect(own).toBeGreaterThan(0)
  expect(body['shipments']).toHaveLength(own)
  expect(JSON.stringify(body)).not.toMatch(/argon2|secret|private_key|public_key|p256dh/)
})

test('it asks for the secret', async () => {
  expect(await driver.post('/users/me/personal_data', { password: '00000' })).toMatchObject(
    invalid('password'),
  )
})

test('closing the account erases all but the name, as long as a letter has it', async () => {
  const { firstName } = (await readUser()) ?? {}
  expect((await driver.post('/users/me/deactivate', { password })).status).toBe(204)
  expect(await readUser()).toMatchObject({ email: null, mobilePhone: null, secretHash: null, firstName })
  expect(await db.select().from(devices).where(eq(devices.userId, userId))).toMatchObject([{ name: null }])
  expect(
    await db.$count(shipmentPositions, eq(shipmentPositions.userId, userId)),
    'what only consent allows',
  ).toBe(0)
  expect(await db.$count(shipmentPositions), 'those of others stay').toBeGreaterThan(0)
  const kept = await db.select().from(outgoingMails).where(eq(outgoingMails.subject, 'For you'))
  expect(kept).toMatchObject([{ recipients: ['erased'], body: '' }])
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, userId))
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ action, address }) => action !== 'deactivate' && address !== null)).toEqual([])
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(email)

  // Nothing is on board any more, and letters are there.
  await db
    .update(shipments)
    .set({ status: 'unloaded', unloadDate: new Date() })
    .where(eq(shipments.driverId, driverId))
  await removeAt(new Date())
  expect(await readUser()).toMatchObject({ firstName, erasedAt: null })
})

test('the name goes when the last letter has gone', async () => {
  const now = new Date()
  now.setFullYear(now.getFullYear() + usualPeriods.letterYears)
  now.setDate(now.getDate() + 2)
  await removeAt(now)
  expect(await readUser()).toMatchObject({
    firstName: 'Erased',
    lastNamePrefix: null,
    lastName: userId.slice(-6),
    erasedAt: now,
  })
})

test('who did something to others stays named in the audit log, for as long as it is kept', async () => {
  const deputy = await insertUser(db, { roles: ['ROLE_ADMIN'], firstName: 'Dee', lastName: 'Deputy' })
  const agent = await insertUser(db, { roles: ['ROLE_ADMIN'], firstName: 'Ab', lastName: 'Agent' })
  const [office] = await db.select().from(users).where(eq(users.email, 'office@demo.example.com'))
  // One sends a link to somebody, the other changes something as somebody else.
  const sent = await (await testServer.as(deputy)).post(`/users/${office?.id}/send_link`, {})
  expect(sent.status).toBe(202)
  const acting = await (
    await testServer.as(agent)
  ).post<{ token: string }>(`/users/${office?.id}/impersonate`, {})
  const made = await testServer.anonymous.post<{ id: string }>(
    '/products',
    { name: 'Sand', description: '0/4', company: `/api/companies/${await companyOf(office?.customerId)}` },
    { authorization: `Bearer ${acting.body.token}` },
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // A user who has done nothing but sign in and out.
  const quiet = await testServer.asPlanner()
  const { id } = (await quiet.get<{ id: string }>('/users/me')).body
  expect((await quiet.post('/users/me/deactivate', { password: 'Vrachtpas1' })).status).toBe(204)
  const admin = await testServer.asAdmin()
  for (const gone of [deputy, agent]) expect((await admin.delete(`/users/${gone}`)).status).toBe(204)

  const namesAt = async (now: Date) => {
    await removeAt(now)
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.id, [deputy, agent, id]))
    return new Map(rows.map((row) => [row.id, row.firstName]))
  }
  const now = new Date()
  expect(await namesAt(now)).toEqual(
    new Map([
      [deputy, 'Dee'],
      [agent, 'Ab'],
      [id, 'Erased'],
    ]),
  )
  const { body } = await admin.get<{ member: unknown[] }>('/audit_entries?itemsPerPage=100')
  expect(body.member).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'send_link',
        actor: expect.objectContaining({ name: 'Dee Deputy' }),
      }),
      expect.objectContaining({
        subjectId: made.body.id,
        impersonator: expect.objectContaining({ name: 'Ab Agent' }),
      }),
    ]),
  )
  now.setMonth(now.getMonth() + usualPeriods.auditMonths)
  now.setDate(now.getDate() + 2)
  expect(new Set((await namesAt(now)).values())).toEqual(new Set(['Erased']))
})

const companyOf = async (customer: string | null | undefined) =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.customerId, customer ?? ''))
  )[0]?.id
