import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { messagesTo, secretSentTo, templatesTo } from '../platform/sent-messages.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const hour = 3_600_000
const planner = 'planner@demo.example.com'
const sanne = {
  kind: 'skipper',
  firstName: 'Sanne',
  lastNamePrefix: 'van',
  lastName: 'Proef',
  email: 'Sanne@example.com',
  mobilePhone: '06 1234 5678',
  termsAccepted: true,
}

let testServer: TestServer
const db = () => testServer.database.query
let clock: ManualClock
let kleiweg: string
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
  const [row] = await db().select({ company: users.companyId }).from(users).where(eq(users.email, planner))
  kleiweg = row?.company ?? ''
})
afterEach(async () => {
  await testServer[Symbol.asyncDispose]()
})

interface Wrong {
  detail: string
  violations: { propertyPath: string; message: string }[]
}
const register = (own: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  testServer.anonymous.post<Wrong & Record<string, unknown>>(
    '/users/register/driver_or_skipper',
    { ...sanne, company: `/api/companies/${kleiweg}`, ...own },
    headers,
  )
const complete = (secret: string, body: unknown) =>
  testServer.anonymous.patch<Wrong & Record<string, unknown>>(
    `/users/driver_or_skipper/by_hash/${secret}`,
    body,
  )
const signIn = (username: string, password: string) =>
  testServer.anonymous.post<{ token: string; message: string; reason: string }>('/token/login', {
    username,
    password,
  })
const said = (body: Wrong) => body.violations.map(({ propertyPath, message }) => [propertyPath, message])
const driverOf = async (email: string) => {
  const [row] = await db()
    .select({ driver: drivers })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(users.email, email))
  return row?.driver
}
const registered = async () => {
  await register()
  await complete(await secretSentTo(testServer, 'sanne@example.com'), { pincode: '13570' })
}

test('from nothing to signed in: registered, confirmed by the link, pincode chosen', async () => {
  const response = await register()
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({
    '@type': 'Driver',
    kind: 'skipper',
    inviteStatus: 'invited',
    approved: false,
    notificationMethod: 'email',
  })
  expect(response.headers.location).toBe(response.body['@id'])
  expect((await signIn('sanne@example.com', '13570')).status).toBe(401)

  const secret = await secretSentTo(testServer, 'sanne@example.com')
  expect(await templatesTo(testServer, 'sanne@example.com')).toEqual(['confirm_registration'])
  expect((await testServer.anonymous.get(`/change_password_requests/${secret}`)).body).toMatchObject({
    type: 'registration',
    firstName: 'Sanne',
    lastName: 'Proef',
    companyName: 'Kleiweg Transport Demo B.V.',
    termsAccepted: true,
  })
  const named = await complete(secret, { lastName: 'Proefman', locale: '/api/languages/nl' })
  expect(named.body).toMatchObject({ name: 'Sanne van Proefman', locale: '/api/languages/nl' })
  expect((await complete(secret, { pincode: '13570' })).status).toBe(200)
  const { body } = await signIn('+31612345678', '13570')
  const me = await testServer.anonymous.get('/users/me', { authorization: `Bearer ${body.token}` })
  expect(me.body).toMatchObject({
    name: 'Sanne van Proefman',
    roles: ['ROLE_DRIVER'],
    company: { name: 'Kleiweg Transport Demo B.V.' },
    driver: expect.any(String),
  })

  const driver = await driverOf('sanne@example.com')
  expect(driver).toMatchObject({ inviteStatus: 'invite_accepted', selfRegistered: true, approvedAt: null })
  expect(driver?.graceUntil?.getTime(), 'his 24 hours begin when he can work').toBe(
    clock.read().getTime() + 24 * hour,
  )
  expect(await templatesTo(testServer, 'sanne@example.com')).toEqual([
    'driver_registered',
    'confirm_registration',
  ])
  const [told] = await messagesTo(testServer, planner)
  expect(told).toMatchObject({ template: 'driver_awaits_approval' })
  expect(told?.body).toContain('Sanne van Proefman')
  expect(told?.body, 'where to approve').toContain(`/drivers/${driver?.id}`)
})

test('a phone is enough: the link goes by text message', async () => {
  const response = await register({ email: undefined })
  expect(response.body).toMatchObject({ notificationMethod: 'sms' })
  const secret = await secretSentTo(testServer, '+31612345678')
  expect((await complete(secret, { pincode: '13570' })).status).toBe(200)
  expect((await signIn('0612345678', '13570')).status).toBe(200)
})

test('24 hours, and not a second more, without approval; then only who is approved', async () => {
  await registered()
  clock.advance(24 * hour)
  expect((await signIn('sanne@example.com', '13570')).status, 'the last moment').toBe(200)
  clock.advance(1000)
  const late = await signIn('sanne@example.com', '13570')
  expect(late.status).toBe(401)
  expect(late.body).toEqual({
    code: 401,
    message: 'Your account needs approval.',
    reason: 'account_awaits_approval',
  })
  expect((await signIn('sanne@example.com', '99999')).body.message, 'only to who knows the pincode').toBe(
    'Invalid credentials.',
  )

  const ilyas = await testServer.asPlanner()
  const id = (await driverOf('sanne@example.com'))?.id ?? ''
  const approved = await ilyas.post(`/drivers/${id}/approve`, {})
  expect(approved.status).toBe(200)
  expect(approved.body).toMatchObject({ '@id': `/api/drivers/${id}`, approved: true, selfRegistered: true })
  expect((await signIn('sanne@example.com', '13570')).status).toBe(200)
  expect((await templatesTo(testServer, 'sanne@example.com'))[0]).toBe('driver_approved')
  expect((await templatesTo(testServer, planner))[0]).toBe('driver_judged')
})

test('a rejected driver is told why, and is out; the last word counts', async () => {
  await registered()
  await db().update(companies).set({ phonePlanning: '+31101234567' }).where(eq(companies.id, kleiweg))
  const { body } = await signIn('sanne@example.com', '13570')
  const held = async () =>
    (
      await testServer.anonymous.get<{ changed: { '@type': string }[] }>('/driver_sync', {
        authorization: `Bearer ${body.token}`,
      })
    ).body.changed
  const typesHeld = async () => (await held()).map((one) => one['@type'])
  const ilyas = await testServer.asPlanner()
  const id = (await driverOf('sanne@example.com'))?.id ?? ''
  expect((await ilyas.post(`/drivers/${id}/approve`, {})).status).toBe(200)
  expect(await typesHeld()).toContain('TransportMode')
  const rejected = await ilyas.post(`/drivers/${id}/reject`, { reason: 'Unknown here' })
  expect(rejected.body).toMatchObject({
    approved: false,
    rejectedReason: 'Unknown here',
    rejectedAt: expect.any(String),
  })
  const told = (await messagesTo(testServer, 'sanne@example.com')).find(
    ({ template }) => template === 'driver_rejected',
  )
  expect(told).toMatchObject({ template: 'driver_rejected', body: expect.stringContaining('Unknown here') })
  expect((await signIn('sanne@example.com', '13570')).body).toMatchObject({
    message: 'Your account is not active.',
    reason: 'account_not_active',
  })
  const holds = await held()
  expect(holds, 'himself still, with why, and whom to call').toContainEqual(
    expect.objectContaining({
      '@type': 'Driver',
      rejectedAt: expect.any(String),
      rejectedReason: 'Unknown here',
      company: expect.objectContaining({ phone: '+31101234567' }),
    }),
  )
  expect(
    holds.map((one) => one['@type']),
    'nothing of the company',
  ).not.toContain('TransportMode')

  expect((await ilyas.post(`/drivers/${id}/approve`, {})).body).toMatchObject({ approved: true })
  expect((await signIn('sanne@example.com', '13570')).status).toBe(200)
})

test('what is wrong with a registration is named', async () => {
  const wrong = async (own: Record<string, unknown>) => said((await register(own)).body)
  expect(await wrong({ termsAccepted: false })).toEqual([
    ['termsAccepted', 'You must accept the terms and conditions.'],
  ])
  expect(await wrong({ email: 'driver@demo.example.com' })).toEqual([
    ['email', 'A user with this e-mail already exists.'],
  ])
  expect((await wrong({ mobilePhone: '0031610000031' })).map(([field]) => field)).toEqual(['mobilePhone'])
  expect((await wrong({ email: 'no address' })).map(([field]) => field)).toEqual(['email'])
  expect((await wrong({ email: undefined, mobilePhone: undefined })).map(([field]) => field)).toContain(
    'email',
  )
  const problem = 'Problem with the entered company. Check the details and retry.'
  expect(await wrong({ company: '/api/companies/01920000-0000-7000-8000-000000000000' })).toEqual([
    ['company', problem],
  ])
  expect(await wrong({ company: undefined, vihbNumber: '000000XXXX' })).toEqual([['vihbNumber', problem]])
  expect((await wrong({ company: undefined })).map(([field]) => field)).toEqual(['company'])
  const [employer] = await db()
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.name, 'Havenbeheer Oosterkreek Demo N.V.'))
  expect(await wrong({ company: `/api/companies/${employer?.id}` })).toEqual([['company', problem]])
  const dutch = await register({ termsAccepted: false }, { 'accept-language': 'nl' })
  expect(said(dutch.body)).toEqual([['termsAccepted', 'U moet de algemene voorwaarden accepteren.']])
  expect(await templatesTo(testServer, 'sanne@example.com')).toEqual([])
})

test('a registration that is sent twice is one', async () => {
  const responses = [
    await register({}, { 'idempotency-key': '"gate-1"' }),
    await register({}, { 'idempotency-key': '"gate-1"' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(responses[1]?.body['@id']).toBe(responses[0]?.body['@id'])
  expect(await templatesTo(testServer, 'sanne@example.com')).toEqual(['confirm_registration'])
})

test('whether somebody has an address is not asked a hundred times', async () => {
  const statuses = []
  for (let guess = 0; guess < 45; guess += 1)
    statuses.push((await register({ email: 'driver@demo.example.com' })).status)
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
})

test('a planner invites; who accepts is approved at once, and the terms are theirs to accept', async () => {
  const ilyas = await testServer.asPlanner()
  const invited = await ilyas.post<Record<string, unknown>>('/drivers', {
    kind: 'driver',
    firstName: 'Piet',
    lastName: 'Paal',
    mobilePhone: '0687654321',
    notificationMethod: 'sms',
  })
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({
    kind: 'driver',
    inviteStatus: 'invited',
    approved: true,
    name: 'Piet Paal',
    company: { name: 'Kleiweg Transport Demo B.V.' },
    ridesToday: 0,
  })
  const [message] = await messagesTo(testServer, '+31687654321')
  expect(message).toMatchObject({
    template: 'invitation',
    body: expect.stringContaining('Kleiweg Transport Demo B.V.'),
  })
  const first = await secretSentTo(testServer, '+31687654321')
  expect((await ilyas.post(`/drivers/${String(invited.body.id)}/resend_invitation`, {})).status).toBe(202)
  const second = await secretSentTo(testServer, '+31687654321')
  expect(second).not.toBe(first)
  expect(said((await complete(second, { pincode: '13570' })).body)).toEqual([
    ['termsAccepted', 'You must accept the terms and conditions.'],
  ])
  expect((await complete(second, { pincode: '13570', termsAccepted: true })).status).toBe(200)
  expect((await signIn('0687654321', '13570')).status).toBe(200)
  clock.advance(48 * hour)
  expect((await signIn('0687654321', '13570')).status, 'invited by his own transporter').toBe(200)
  expect((await complete(first, { pincode: '35790', termsAccepted: true })).status).toBe(410)
  const again = await (
    await testServer.asPlanner()
  ).post(`/drivers/${String(invited.body.id)}/resend_invitation`, {})
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('invitation_accepted')
})

test('a planner resets a pincode: the driver is sent the link, and chooses', async () => {
  const ilyas = await testServer.asPlanner()
  const driver = await driverOf('driver@demo.example.com')
  expect((await ilyas.post(`/drivers/${driver?.id}/reset_pincode`, {})).status).toBe(202)
  expect(await templatesTo(testServer, 'driver@demo.example.com')).toEqual(['reset_pincode'])
  expect((await signIn('driver@demo.example.com', '24680')).status, 'until then the old one works').toBe(200)
  expect(
    (await complete(await secretSentTo(testServer, 'driver@demo.example.com'), { pincode: '13570' })).status,
  ).toBe(200)
  expect((await signIn('driver@demo.example.com', '13570')).status).toBe(200)
})

const choosePassword = async (email: string) => {
  const password = 'Kiezelpad-7-links'
  const response = await testServer.anonymous.post('/user_password_change/forgot_password', {
    changePasswordRequestHash: await secretSentTo(testServer, email),
    password,
    confirmPassword: password,
  })
  expect(response.status).toBe(204)
  expect((await signIn(email, password)).status).toBe(200)
}

test('a planner who drives accepts the invitation by choosing a password', async () => {
  const admin = await testServer.asAdmin()
  const made = await admin.post('/users', {
    firstName: 'Ans',
    lastName: 'Beide',
    email: 'ans@example.com',
    roles: ['ROLE_TRANSPORTER', 'ROLE_DRIVER'],
    company: `/api/companies/${kleiweg}`,
  })
  expect(made.status).toBe(201)
  const { id = '', inviteStatus } = (await driverOf('ans@example.com')) ?? {}
  expect(inviteStatus).toBe('invited')
  await choosePassword('ans@example.com')
  expect((await admin.get(`/drivers/${id}`)).body).toMatchObject({
    inviteStatus: 'invite_accepted',
    approved: true,
  })
  const again = await (await testServer.asPlanner()).post(`/drivers/${id}/resend_invitation`, {})
  expect(again.body.code).toBe('invitation_accepted')
})

test('the 24 hours of a driver who got an office meanwhile begin with the password', async () => {
  await register()
  const admin = await testServer.asAdmin()
  const { id = '', userId = '' } = (await driverOf('sanne@example.com')) ?? {}
  const roles = ['ROLE_TRANSPORTER', 'ROLE_DRIVER']
  expect((await admin.patch(`/users/${userId}`, { roles })).status).toBe(200)
  expect((await admin.post(`/users/${userId}/send_link`, {})).status).toBe(202)
  await choosePassword('sanne@example.com')
  expect((await admin.get(`/drivers/${id}`)).body).toMatchObject({
    inviteStatus: 'invite_accepted',
    approved: false,
    graceUntil: expect.any(String),
  })
  expect(await templatesTo(testServer, planner)).toEqual(['driver_awaits_approval'])
})
