import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { refreshTokens, sessions } from '../../../server/platform/db/schema/auth.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { hashSecret } from '../../../server/accounts/auth/secrets.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import {
  buildLoad,
  buildOperation,
  buildPhoto,
  buildTruck,
  buildUnload,
  insertDriver,
  pairDriver,
  seedTenants,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import type { Document } from '../platform/test-harness.ts'

const minute = 60_000
const day = 24 * 60 * minute

let testServer: TestServer
const db = () => testServer.database.query
let clock: ManualClock
let alpha: Tenant
/** As the newcomer's own device records operations. */
let own: Tenant
let newcomer: string
let ownMode: string
let caller: Caller
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ data: 'empty', clock: clock.read })
  ;({ alpha } = await seedTenants(db()))
  newcomer = await insertDriver(db(), alpha.carrier, {
    approvedAt: null,
    selfRegistered: true,
    graceUntil: new Date(clock.read().getTime() + 10 * minute),
  })
  await pairDriver(db(), alpha, newcomer)
  ownMode = newId()
  await db()
    .insert(transportModes)
    .values({
      id: ownMode,
      ownerId: newcomer,
      type: 'truck',
      identificationCode: 'OWN-1',
      particulars: { licencePlate: 'OWN-1' },
    })
  caller = await testServer.as(newcomer)
  const device = newId()
  const registered = await caller.post<{ code: string }>('/devices', { id: device })
  own = { ...alpha, device, deviceCode: registered.body.code }
})
afterEach(() => testServer[Symbol.asyncDispose]())

/** The last moment of the 24 hours has passed; the session goes on. */
const endGrace = () => clock.advance(20 * minute)
const inTime = () => new Date(clock.read().getTime() - 15 * minute).toISOString()
const loadInTime = async (): Promise<string> => {
  const statement = buildLoad(own, { transportMode: ownMode })
  const operation = buildOperation(own, 'shipment.load', statement, {
    occurredAt: clock.read().toISOString(),
  })
  await caller.apply(operation)
  return statement.shipment
}
const approve = () =>
  db().update(drivers).set({ approvedAt: clock.read() }).where(eq(drivers.userId, newcomer))

/** What stays open without approval; everything else is shut. */
const openRoutes = new Set([
  'GET /api/users/me',
  'GET /api/users/:id',
  'PATCH /api/users/:id',
  'POST /api/users/me/deactivate',
  // A person's data and consents are theirs, whoever approves them.
  'POST /api/users/me/personal_data',
  'POST /api/users/me/terms',
  'POST /api/user_password_change',
  'POST /api/contact_changes',
  'GET /api/sessions',
  'GET /api/sessions/:id',
  'DELETE /api/sessions/:id',
  'GET /api/drivers/:id',
  'POST /api/devices',
  'POST /api/devices/:id/cleared',
  'POST /api/devices/:id/letter_parts',
  'GET /api/push_key',
  'POST /api/push_subscriptions',
  'POST /api/push_subscriptions/remove',
  'POST /api/operations',
  'GET /api/operations/:id',
  'POST /api/operations/known',
  'POST /api/operations/withdraw',
  'POST /api/operations/hand_over',
  'GET /api/driver_sync',
  'GET /api/shipments/:id',
  'PATCH /api/shipments/:id/unload',
  'GET /api/documents',
  'GET /api/documents/:id',
  'GET /api/document_versions',
  'GET /api/document_versions/:id',
  'GET /api/document_versions/:id/pdf',
  'PUT /api/media_objects/:id/content',
  'HEAD /api/media_objects/:id/content',
  'POST /api/media_objects/:id/announcement',
  'GET /api/media_objects/:id/content',
])

test('after 24 hours without approval every route answers 403, except those for what was done in time', async () => {
  endGrace()
  const wrong: string[] = []
  for (const { method, path, access } of testServer.app.routes) {
    const route = `${method} ${path}`
    if (access === 'public' || !path.startsWith('/api')) continue
    const url = path.slice('/api'.length).replace(/:\w+/g, newId())
    const answer = await caller.send<{ code?: string }>({ method: method as 'GET', url })
    const isShut = answer.status === 403 && answer.body.code === 'account_needs_approval'
    if (isShut === openRoutes.has(route)) wrong.push(`${route}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  const paths = new Set(testServer.app.routes.map(({ method, path }) => `${method} ${path}`))
  expect(
    [...openRoutes].filter((route) => !paths.has(route)),
    'routes that do not exist',
  ).toEqual([])
})

test('after 24 hours without approval no live stream opens', async () => {
  endGrace()
  const answer = await testServer.app.inject({
    method: 'GET',
    url: '/.well-known/mercure?topic=*',
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'account_needs_approval' })
})

test('within the 24 hours, and once approved, the same session is open', async () => {
  expect((await caller.get('/shipments')).status).toBe(200)
  endGrace()
  expect((await caller.get('/shipments')).status).toBe(403)
  await approve()
  expect((await caller.get('/shipments')).status).toBe(200)
})

test('a driver whom the transporter rejected is shut out as one whose 24 hours are over', async () => {
  await db()
    .update(drivers)
    .set({ rejectedAt: clock.read(), graceUntil: clock.read() })
    .where(eq(drivers.userId, newcomer))
  expect((await caller.get('/shipments')).status).toBe(403)
  expect((await caller.post('/transport_modes', {})).status).toBe(403)
  expect((await caller.get('/users/me')).status).toBe(200)
})

test('what was loaded in time is delivered, unloaded and photographed after the 24 hours', async () => {
  const shipment = await loadInTime()
  endGrace()
  const bytes = Buffer.from('not a picture')
  const photo = buildPhoto(bytes)
  const delivered = buildOperation(
    own,
    'shipment.load',
    buildLoad(own, { materialFlow: alpha.photoFlow, transportMode: ownMode, photos: [photo] }),
    { occurredAt: inTime() },
  )
  const unloaded = buildOperation(own, 'shipment.unload', buildUnload(shipment), {
    occurredAt: clock.read().toISOString(),
  })
  await caller.apply(delivered, unloaded)
  const answer = await caller.send({
    method: 'PUT',
    url: `/media_objects/${photo.id}/content`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
  })
  expect(answer.status, 'looked at, and no picture').toBe(422)
  expect((await caller.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'unloaded' })
})

test('what was loaded in time is unloaded through the API as well', async () => {
  const shipment = await loadInTime()
  endGrace()
  const answer = await caller.patch(
    `/shipments/${shipment}/unload`,
    { unloadedAt: clock.read().toISOString() },
    { 'if-match': '"1"' },
  )
  expect(answer.body).toMatchObject({ status: 'unloaded' })
})

test('nothing new is loaded, unloaded or made after the 24 hours', async () => {
  const others = buildLoad(alpha)
  const colleague = await testServer.as(alpha.driver)
  await pairDriver(db(), alpha)
  await colleague.apply(buildOperation(alpha, 'shipment.load', others))
  endGrace()
  const now = { occurredAt: clock.read().toISOString() }
  const truck = buildTruck('BX-12-CD')
  expect(
    await caller.deliver(
      buildOperation(own, 'shipment.load', buildLoad(own, { transportMode: ownMode }), now),
      buildOperation(own, 'transport_mode.create', truck, now),
      buildOperation(own, 'shipment.unload', buildUnload(others.shipment), now),
    ),
  ).toMatchObject([
    { problem: { code: 'account_needs_approval' } },
    { problem: { code: 'account_needs_approval' } },
    { problem: { code: 'not_found' } },
  ])
  const inTimeTruck = buildOperation(own, 'transport_mode.create', truck, { occurredAt: inTime() })
  expect(await caller.refusal(inTimeTruck), 'made in time').toBeUndefined()
})

test('a device holds only its own shipments and what they refer to after the 24 hours, and all again once approved', async () => {
  const held = async (cursor?: string) => {
    const { body } = await caller.get<Document>(
      `/driver_sync${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    )
    return {
      reset: body.reset,
      cursor: body.cursor ?? '',
      types: (body.changed ?? []).map((row) => row['@type']).filter((type) => !/Unit|TruckType/.test(type)),
    }
  }
  const before = await held()
  expect(before.types).toEqual(expect.arrayContaining(['Driver', 'Project', 'MaterialFlow', 'TransportMode']))
  endGrace()
  const after = await held(before.cursor)
  expect(after).toMatchObject({ reset: true, types: ['Driver', 'TransportMode'] })
  await approve()
  const approved = await held(after.cursor)
  expect(approved.reset).toBe(true)
  expect(approved.types, 'and what the company shares').toEqual(expect.arrayContaining(before.types))
})

test('refreshing without approval does not make a session last longer', async () => {
  const query = db()
  await query
    .update(users)
    .set({ secretHash: await hashSecret('24680') })
    .where(eq(users.id, newcomer))
  const [user] = await query.select().from(users).where(eq(users.id, newcomer))
  const signedIn = await testServer.anonymous.post<TokenPair>('/token/login', {
    username: user?.email,
    password: '24680',
  })
  const refresh = (pair: TokenPair) =>
    testServer.anonymous.post<TokenPair>('/token/refresh', { refresh_token: pair.refresh_token })
  const ends = async () => {
    const rows = await query
      .select({ expiresAt: refreshTokens.expiresAt })
      .from(refreshTokens)
      .where(
        inArray(
          refreshTokens.sessionId,
          query.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, newcomer)),
        ),
      )
    return Math.max(...rows.map(({ expiresAt }) => expiresAt.getTime()))
  }
  const before = await ends()
  clock.advance(60 * day)
  const second = await refresh(signedIn.body)
  expect(second.status, 'to deliver what was done in time').toBe(200)
  expect(await ends()).toBe(before)
  clock.advance(31 * day)
  expect((await refresh(second.body)).status).toBe(401)
  expect(await query.$count(shipments)).toBe(0)
})
