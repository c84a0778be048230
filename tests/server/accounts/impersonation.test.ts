import { decodeJwt } from 'jose'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { sessions } from '../../../server/platform/db/schema/auth.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type Caller, refusal, startTestServer, type TestServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const minute = 60_000

let testServer: TestServer
const db = () => testServer.database.query
let clock: ManualClock
let admin: Caller
let adminRefresh: string
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
  const { body } = await testServer.anonymous.post<TokenPair>('/token/login', {
    username: 'admin@demo.example.com',
    password: 'Vrachtpas1',
  })
  admin = await testServer.asAdmin()
  adminRefresh = body.refresh_token
})
afterEach(async () => {
  await testServer[Symbol.asyncDispose]()
})

const idOf = async (name: string) => {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${name}@demo.example.com`))
  return user?.id ?? ''
}
const actAs = async (name: string) =>
  admin.post<TokenPair & { code: string }>(`/users/${await idOf(name)}/impersonate`, {})
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string) => testServer.anonymous.get<{ email: string }>('/users/me', bearer(token))
const refresh = (token: string) =>
  testServer.anonymous.post<TokenPair>('/token/refresh', { refresh_token: token })

test('an administrator acts as somebody else, and the token says so', async () => {
  const { status, body, headers } = await actAs('office')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(decodeJwt(body.token)).toMatchObject({
    sub: await idOf('office'),
    impersonator: await idOf('admin'),
    roles: ['ROLE_CUSTOMER'],
  })
  expect((await me(body.token)).body.email).toBe('office@demo.example.com')
  const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id))
  expect(entry).toMatchObject({
    action: 'impersonate',
    actorId: await idOf('admin'),
    subjectType: 'User',
    subjectId: await idOf('office'),
  })
})

test('what is done so is written down as both', async () => {
  const { body } = await actAs('office')
  const id = await idOf('office')
  const response = await testServer.anonymous.patch(
    `/users/${id}`,
    { phone: '010 1234567' },
    bearer(body.token),
  )
  expect(response.status).toBe(200)
  const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id))
  expect(entry).toMatchObject({ action: 'change', actorId: id, impersonatorId: await idOf('admin') })
})

test('who acts as another sets no field that gives access or a secret, and all others', async () => {
  const { body } = await actAs('office')
  const patch = async (path: string, patched: object) => {
    const { status, body: answer } = await testServer.anonymous.patch(path, patched, bearer(body.token))
    return [status, answer['code']]
  }
  const refused = [403, 'acting_as_another']
  const reader = `/users/${await idOf('reader')}`
  const [employer] = await db()
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(users, eq(users.customerId, companies.customerId))
    .where(eq(users.email, 'office@demo.example.com'))
  const company = `/companies/${employer?.id}`
  const [site] = await db()
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .innerJoin(users, eq(users.customerId, projects.customerId))
    .where(
      and(
        eq(users.email, 'office@demo.example.com'),
        eq(projectStatuses.blocked, false),
        isNotNull(projects.employerId),
      ),
    )
  const project = `/projects/${site?.id}`
  for (const [path, patched] of [
    [reader, { roles: ['ROLE_PROJECT_READER', 'ROLE_CUSTOMER'] }],
    [reader, { active: false }],
    [reader, { company: null }],
    [company, { ebaWebserviceAddress: 'https://eba.example.com/' }],
    [company, { ebaCredentials: 'scales:secret' }],
    [company, { generalEmail: 'stranger@example.com' }],
    [company, { transportDocumentsEmail: 'stranger@example.com' }],
    [project, { employer: null }],
  ] as const)
    expect(await patch(path, patched), JSON.stringify(patched)).toEqual(refused)
  const made = await testServer.anonymous.post(
    '/companies',
    { name: 'Weegbrug', types: ['disposer'], ebaWebserviceAddress: 'https://eba.example.com/' },
    bearer(body.token),
  )
  expect([made.status, made.body['code']]).toEqual(refused)
  expect((await patch(project, { employerReference: 'PO 7' }))[0]).toBe(200)
  expect((await patch(reader, { phone: '010 1234567', roles: ['ROLE_PROJECT_READER'] }))[0]).toBe(200)
  expect((await patch(company, { phonePlanning: '010 1234567' }))[0]).toBe(200)
})

test('who acts as another names nobody who gets letters, and is shown no pairing code', async () => {
  const { body } = await actAs('office')
  const acting = bearer(body.token)
  const office = await testServer.asOffice()
  const { member: flows } = (
    await office.get<{ member: Record<string, { '@id': string }>[] }>('/material_flows?shipments=true')
  ).body
  const { id, project, ewcCode, processingMethod, originLocation, destinationLocation, sender } =
    flows.find(({ documentType }) => String(documentType) === 'waste') ?? {}
  const path = `/material_flows/${String(id)}`
  const draft = {
    project,
    documentType: 'waste',
    usualName: 'Dredging spoil',
    ewcCode: ewcCode?.['@id'],
    processingMethod: processingMethod?.['@id'],
    originLocation: originLocation?.['@id'],
    destinationLocation: destinationLocation?.['@id'],
    sender: sender?.['@id'],
    senderType: 'primary_disposer',
    transportedBy: 'sender',
    cargoUnit: '/api/units/ton',
    amountDetermination: 'at_load',
  }
  const recipients = [{ email: 'stranger@example.com', atLoad: true, atUnload: true, onNewLetter: true }]
  const refused = refusal(403, 'acting_as_another')
  const amend = async (patch: object) =>
    await testServer.anonymous.send({
      method: 'POST',
      url: `${path}/amend`,
      payload: { ...patch, confirmExtraCosts: true },
      headers: {
        ...acting,
        'content-type': 'application/merge-patch+json',
        'if-match': String((await office.get(path)).headers['etag']),
      },
    })
  expect(await amend({ recipients })).toMatchObject(refused)
  expect((await amend({ usualName: 'Spoil' })).status).toBe(200)
  const make = (made: object) => testServer.anonymous.post('/material_flows', made, acting)
  expect(await make({ ...draft, recipients })).toMatchObject(refused)
  const own = await office.post('/material_flows', { ...draft, recipients })
  const made = await make(draft)
  expect([own.status, made.status], JSON.stringify(made.body)).toEqual([201, 201])
  for (const [{ body: flow }, named] of [
    [made, recipients],
    [own, []],
  ] as const) {
    const change = (patch: object) =>
      testServer.anonymous.patch(`/material_flows/${String(flow['id'])}`, patch, acting)
    expect(await change({ recipients: named })).toMatchObject(refused)
    expect((await change({ remarksForLetter: 'Wet', recipients: flow['recipients'] })).status).toBe(200)
  }

  const { body: site } = await testServer.anonymous.post('/projects', { number: 'W1', name: 'Wharf' }, acting)
  const projectPath = `/projects/${String(site['id'])}`
  expect((await office.get(projectPath)).body).toMatchObject({ pairingCode: expect.any(String) })
  expect(site).not.toHaveProperty('pairingCode')
  for (const url of [projectPath, '/projects']) {
    const shown = await testServer.anonymous.get(url, acting)
    expect([shown.status, JSON.stringify(shown.body).includes('pairingCode')]).toEqual([200, false])
  }
})

test('an hour at most, however often it is refreshed', async () => {
  let { body } = await actAs('office')
  clock.advance(40 * minute)
  const renewed = await refresh(body.refresh_token)
  expect(renewed.status).toBe(200)
  body = renewed.body as typeof body
  const claims = decodeJwt(body.token)
  expect(claims).toMatchObject({ impersonator: await idOf('admin') })
  expect((claims.exp ?? 0) * 1000 - clock.read().getTime()).toBeLessThanOrEqual(20 * minute)
  expect((await me(body.token)).status).toBe(200)
  clock.advance(20 * minute)
  expect((await me(body.token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
})

test('it ends with the session that it is done from, and with the right to it', async () => {
  const own = await refresh(adminRefresh)
  const there = await testServer.anonymous.post<TokenPair>(
    `/users/${await idOf('office')}/impersonate`,
    {},
    bearer(own.body.token),
  )
  expect((await me(there.body.token)).status).toBe(200)
  await testServer.anonymous.post('/token/invalidate', { refresh_token: own.body.refresh_token })
  expect((await me(there.body.token)).status).toBe(401)
  expect((await refresh(there.body.refresh_token)).status).toBe(401)

  const { body } = await actAs('office')
  await db()
    .update(users)
    .set({ roles: ['ROLE_CUSTOMER'] })
    .where(eq(users.email, 'admin@demo.example.com'))
  expect((await me(body.token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
})

test('never onto another administrator, and not one onto another', async () => {
  const [other] = await db()
    .update(users)
    .set({ roles: ['ROLE_ADMIN', 'ROLE_CUSTOMER'] })
    .where(eq(users.email, 'reader@demo.example.com'))
    .returning()
  expect(other?.roles).toContain('ROLE_ADMIN')
  for (const name of ['reader', 'admin']) {
    const refused = await actAs(name)
    expect(refused.status, name).toBe(403)
  }
  const { body } = await actAs('office')
  const again = await testServer.anonymous.post(
    `/users/${await idOf('driver')}/impersonate`,
    {},
    bearer(body.token),
  )
  expect(again.status).toBe(403)
})

test('nobody who is not there, and nobody who could not act themselves', async () => {
  expect((await admin.post('/users/01920000-0000-7000-8000-000000000000/impersonate', {})).status).toBe(404)
  expect((await admin.post('/users/me/impersonate', {})).status).toBe(404)
  await db().update(users).set({ active: false }).where(eq(users.email, 'skipper@demo.example.com'))
  const refused = await actAs('skipper')
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('user_not_active')
})

test('what a driver’s own device sends nobody sends who acts as them, whatever is queued where they act', async () => {
  const driver = await testServer.asDriver()
  const device = newId()
  const operation = {
    id: newId(),
    type: 'locale.set',
    schemaVersion: 1,
    device,
    deviceSequence: 1,
    lane: `user:${await idOf('driver')}`,
    after: [],
    occurredAt: clock.read().toISOString(),
    payload: { locale: 'en' },
  }
  const {
    body: { token },
  } = await actAs('driver')
  const octets = { 'content-type': 'application/octet-stream', 'upload-offset': '0' }
  const sent = [
    ['POST', '/devices', { id: device }],
    ['POST', '/operations', { operations: [operation] }],
    ['POST', '/project_pairings', { pairingCode: 'DEMO24' }],
    ['PUT', `/media_objects/${newId()}/content`, 'x'],
  ] as const
  for (const [language, detail] of [
    ['en', 'This cannot be done while acting as somebody else.'],
    ['nl', 'Dit kan niet terwijl u namens een ander werkt.'],
  ] as const)
    for (const [method, url, body] of sent) {
      const headers = {
        ...bearer(token),
        'accept-language': language,
        ...(typeof body === 'string' ? octets : { 'content-type': 'application/ld+json' }),
      }
      const refused = await testServer.anonymous.send({
        method,
        url,
        headers,
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
      expect(refused, url).toMatchObject({ status: 403, body: { code: 'acting_as_another', detail } })
    }
  const { query } = testServer.database
  expect(await query.select().from(devices).where(eq(devices.id, device))).toEqual([])
  expect((await me(token)).body, 'the operation did nothing').not.toMatchObject({
    locale: '/api/languages/en',
  })
  expect(
    (await testServer.anonymous.get('/driver_sync', bearer(token))).status,
    'what he holds can be looked at',
  ).toBe(200)

  expect((await driver.post('/devices', { id: device })).status).toBe(201)
  expect(await driver.refusal(operation), 'his own device sends it').toBeUndefined()
  // Whose device that is makes no difference to who acts.
  const other = await actAs('driver')
  expect(
    (await testServer.anonymous.post('/operations', { operations: [operation] }, bearer(other.body.token)))
      .status,
  ).toBe(403)
  const office = await actAs('office')
  expect(
    (
      await testServer.anonymous.post<{ code: string }>(
        '/operations',
        { operations: [operation] },
        bearer(office.body.token),
      )
    ).body.code,
    'who may not at all is told that',
  ).toBe('access_denied')
})

test('who is acted as sees it among their sessions, and ends it', async () => {
  const { body } = await actAs('office')
  const office = await testServer.asOffice()
  const { body: list } = await office.get<{
    member: { id: string; current: boolean; impersonated: boolean }[]
  }>('/sessions')
  expect(list.member.map(({ current, impersonated }) => [current, impersonated]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  const theirs = list.member.find(({ impersonated }) => impersonated)
  expect((await office.delete(`/sessions/${theirs?.id}`)).status).toBe(204)
  expect((await me(body.token)).status).toBe(401)
})

test('sessions are one’s own; those that are over are not among them', async () => {
  const [here, there, outsider] = [
    await testServer.asOffice(),
    await testServer.asOffice(),
    await testServer.asPlanner(),
  ]
  const idsOf = async (caller: Caller) =>
    (await caller.get<{ member: { id: string }[] }>('/sessions')).body.member.map(({ id }) => id)
  const own = await idsOf(here)
  expect(own).toHaveLength(2)
  const other = own.find((id) => id !== decodeJwt(here.token ?? '').sid) ?? ''
  expect((await outsider.get(`/sessions/${other}`)).status).toBe(404)
  expect((await outsider.delete(`/sessions/${other}`)).status).toBe(404)
  expect((await admin.delete(`/sessions/${other}`)).status).toBe(404)
  expect((await here.delete(`/sessions/${other}`)).status).toBe(204)
  expect((await there.get('/users/me')).status).toBe(401)
  expect(await idsOf(here)).toHaveLength(1)
  const [row] = await db().select().from(sessions).where(eq(sessions.id, other))
  expect(row?.revokedReason).toBe('signed out from another device')
  clock.advance(31 * 24 * 60 * minute)
  expect(await idsOf(await testServer.asOffice()), 'what cannot be refreshed is over').toHaveLength(1)
})

test('an account is ended by its owner, with their secret, for good', async () => {
  const [someone] = await db()
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName, driver: drivers.id })
    .from(shipments)
    .innerJoin(drivers, eq(drivers.id, shipments.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
  const [email, lastName] = [someone?.email ?? '', someone?.lastName ?? '']
  const driver = await testServer.signIn(email, '24680')
  const elsewhere = await testServer.signIn(email, '24680')
  const wrong = await driver.post<{ violations: { propertyPath: string }[] }>('/users/me/deactivate', {
    password: '00000',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.violations.map(({ propertyPath }) => propertyPath)).toEqual(['password'])
  expect((await driver.post('/users/me/deactivate', { password: '24680' })).status).toBe(204)
  for (const caller of [driver, elsewhere]) expect((await caller.get('/users/me')).status).toBe(401)
  expect(
    (await testServer.anonymous.post('/token/login', { username: email, password: '24680' })).status,
  ).toBe(401)
  const [row] = await db().select().from(users).where(eq(users.lastName, lastName))
  expect(row).toMatchObject({
    active: false,
    email: null,
    mobilePhone: null,
    secretHash: null,
    firstName: someone?.firstName,
  })
  expect((await admin.get(`/users/${row?.id}`)).status, 'in no list').toBe(404)
  const recorded = await (
    await testServer.asOffice()
  ).get<{ member: { driver?: { name: string } }[] }>('/shipments')
  expect(
    recorded.body.member.some((shipment) => shipment.driver?.name.includes(lastName)),
    'his record stays',
  ).toBe(true)
})
