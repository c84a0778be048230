import { createHash } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changePasswordRequests } from '../../../server/platform/db/schema/auth.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { messagesTo, secretSentTo, templatesTo } from '../platform/sent-messages.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const hour = 3_600_000
const office = 'office@demo.example.com'
const driver = 'driver@demo.example.com'

let testServer: TestServer
let clock: ManualClock
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
})
afterEach(async () => {
  await testServer[Symbol.asyncDispose]()
})

interface ViolationBody {
  detail: string
  violations: { propertyPath: string; message: string }[]
}
const requestLink = (userEmail: string, headers?: Record<string, string>) =>
  testServer.anonymous.post('/change_password_requests', { userEmail, userPhone: '' }, headers)
const choose = (changePasswordRequestHash: string, password: string, confirmPassword = password) =>
  testServer.anonymous.post<ViolationBody>('/user_password_change/forgot_password', {
    changePasswordRequestHash,
    password,
    confirmPassword,
  })
const signIn = async (username: string, password: string) =>
  (await testServer.anonymous.post('/token/login', { username, password })).status
const fieldsOf = (body: ViolationBody) => body.violations.map(({ propertyPath }) => propertyPath)

test('a forgotten password: the link goes by mail, its secret nowhere else, and it works once', async () => {
  const before = await testServer.asOffice()
  const asked = await requestLink(' Office@demo.example.com')
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    '@type': 'ChangePasswordRequest',
    '@id': expect.stringMatching(/^\/api\/\.well-known\/genid\//),
    status: 'sent',
    notificationMethod: 'email',
  })
  expect(asked.headers['cache-control']).toBe('no-store')
  const secret = await secretSentTo(testServer, office)
  expect(JSON.stringify(asked)).not.toContain(secret)
  const [kept] = await testServer.database.query.select().from(changePasswordRequests)
  expect(kept?.hash).toBe(createHash('sha256').update(secret).digest('hex'))
  expect(JSON.stringify(kept)).not.toContain(secret)

  const link = await testServer.anonymous.get(`/change_password_requests/${secret}`)
  expect(link.status).toBe(200)
  expect(link.body).toMatchObject({
    '@type': 'ChangePasswordRequest',
    type: 'password',
    userEmail: 'o***@demo.example.com',
  })
  expect(link.body).not.toHaveProperty('firstSecret')
  expect(Date.parse(String(link.body.expiresAt)) - clock.read().getTime()).toBeGreaterThan(24 * hour - 2000)
  expect(link.headers['cache-control']).toBe('no-store')

  expect((await choose(secret, 'NewSecret1')).status).toBe(204)
  expect(await signIn(office, 'Vrachtpas1')).toBe(401)
  expect(await signIn(office, 'NewSecret1')).toBe(200)
  expect((await before.get('/users/me')).status, 'every session has ended').toBe(401)
  expect(await templatesTo(testServer, office)).toEqual(['credentials_changed', 'reset_password'])
  const again = await choose(secret, 'NewSecret2')
  expect(again.status).toBe(410)
  expect(again.body.detail).toBe('The link has expired. Please request a new one.')
  expect((await testServer.anonymous.get(`/change_password_requests/${secret}`)).status).toBe(410)
})

test('a link is good for a day and not a minute longer', async () => {
  await requestLink(office)
  const secret = await secretSentTo(testServer, office)
  clock.advance(24 * hour - 1000)
  expect((await testServer.anonymous.get(`/change_password_requests/${secret}`)).status).toBe(200)
  clock.advance(1000)
  expect((await testServer.anonymous.get(`/change_password_requests/${secret}`)).status).toBe(410)
  const late = await choose(secret, 'NewSecret1')
  expect(late.status).toBe(410)
  const dutch = await testServer.anonymous.get<ViolationBody>(`/change_password_requests/${secret}`, {
    'accept-language': 'nl',
  })
  expect(dutch.body.detail).toBe('De link is verlopen. Vraag een nieuwe aan.')
})

test('who holds no link learns nothing of the rules; who holds one, which field is wrong', async () => {
  const none = await choose('x'.repeat(43), 'weak')
  expect(none.status).toBe(404)
  expect(none.body.detail).toBe('Invalid link.')
  await requestLink(office)
  const secret = await secretSentTo(testServer, office)
  const weak = await choose(secret, 'weak', 'Different1')
  expect(weak.status).toBe(422)
  expect(fieldsOf(weak.body)).toContain('password')
  const differing = await choose(secret, 'NewSecret1', 'NewSecret2')
  expect(differing.body.violations).toEqual([
    expect.objectContaining({ propertyPath: 'confirmPassword', message: 'Passwords must match.' }),
  ])
  const common = await choose(secret, 'Groningen1')
  expect(common.status).toBe(422)
  expect(common.body.violations).toEqual([
    expect.objectContaining({ propertyPath: 'password', message: expect.stringContaining('tries') }),
  ])
  expect((await choose(secret, 'NewSecret1')).status, 'a mistake uses nothing up').toBe(204)
})

test('two who use one link at the same moment: one of them does', async () => {
  await requestLink(office)
  const secret = await secretSentTo(testServer, office)
  const responses = await Promise.all(
    ['NewSecret1', 'NewSecret2', 'NewSecret3'].map((password) => choose(secret, password)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
})

test('a newer link ends the earlier ones of its kind, also of those at the same moment', async () => {
  await requestLink(office)
  const first = await secretSentTo(testServer, office)
  await Promise.all([requestLink(office), requestLink(office), requestLink(office)])
  const open = await testServer.database.query.$count(
    changePasswordRequests,
    isNull(changePasswordRequests.usedAt),
  )
  expect(open).toBe(1)
  expect((await choose(first, 'NewSecret1')).status).toBe(410)
  await requestLink(office)
  expect((await choose(await secretSentTo(testServer, office), 'NewSecret2')).status).toBe(204)
})

test('an unknown address and an unknown number are named; nothing at all is a blank field', async () => {
  const unknown = await testServer.anonymous.post<ViolationBody>(
    '/change_password_requests',
    { userEmail: 'nobody@example.com' },
    { 'accept-language': 'nl' },
  )
  expect(unknown.status).toBe(422)
  expect(unknown.body.violations).toEqual([
    expect.objectContaining({ propertyPath: 'userEmail', message: 'Onbekend e-mailadres.' }),
  ])
  const number = await testServer.anonymous.post<ViolationBody>('/change_password_requests', {
    userPhone: '06 99999999',
  })
  expect(fieldsOf(number.body)).toEqual(['userPhone'])
  for (const body of [{}, { userEmail: ' ', userPhone: null }])
    expect(
      fieldsOf((await testServer.anonymous.post<ViolationBody>('/change_password_requests', body)).body),
    ).toEqual(['userEmail'])
  expect((await testServer.anonymous.post('/change_password_requests', { userEmail: 7 })).status).toBe(422)
})

test('a driver is sent a text message where they gave their number, and chooses a pincode', async () => {
  const before = await testServer.asDriver()
  const asked = await testServer.anonymous.post('/change_password_requests', {
    userEmail: '',
    userPhone: '06-10000031',
  })
  expect(asked.body).toMatchObject({ notificationMethod: 'sms' })
  const [message] = await messagesTo(testServer, '+31610000031')
  expect(message).toMatchObject({ channel: 'sms', template: 'reset_pincode' })
  const secret = await secretSentTo(testServer, '+31610000031')
  expect((await testServer.anonymous.get(`/change_password_requests/${secret}`)).body).toMatchObject({
    type: 'pincode',
    userPhone: '+31*****31',
  })
  expect((await choose(secret, 'NewSecret1')).status, 'a driver has no password').toBe(404)

  const early = await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, {
    locale: 'nl',
  })
  expect(early.status).toBe(200)
  expect(early.body).not.toHaveProperty('username')
  const by = (pincode: unknown) =>
    testServer.anonymous.patch<ViolationBody>(`/users/driver_or_skipper/by_hash/${secret}`, {
      pincode,
      firstName: 'Somebody',
    })
  for (const wrong of ['1234', '123456', 'abcde', 12_345])
    expect(fieldsOf((await by(wrong)).body)).toEqual(['pincode'])
  const chosen = await by('13570')
  expect(chosen.status).toBe(200)
  expect(chosen.headers['cache-control']).toBe('no-store')
  expect(chosen.body, 'no name is changed by a link for a pincode').toMatchObject({
    '@type': 'User',
    firstName: 'Daan',
    // The user who set the pincode signs in with it at once; before, the link reveals no number or address.
    username: '+31610000031',
  })
  expect(chosen.body).not.toHaveProperty('email')
  expect(await signIn(driver, '13570')).toBe(200)
  expect((await before.get('/users/me')).status).toBe(401)
  expect((await by('24680')).status).toBe(410)
})

test('a password’s link is none for a pincode, and made-up ones are none at all', async () => {
  await requestLink(office)
  const secret = await secretSentTo(testServer, office)
  for (const link of [secret, 'x', 'x'.repeat(43), '0', "' or 1=1"]) {
    const response = await testServer.anonymous.patch(
      `/users/driver_or_skipper/by_hash/${encodeURIComponent(link)}`,
      { pincode: '13570' },
    )
    expect(response.status, link).toBe(404)
    expect(response.body.code).toBe('link_invalid')
  }
})

test('no link’s secret is ever logged, nor asked of a page', async () => {
  await requestLink(driver)
  const secret = await secretSentTo(testServer, driver)
  await testServer.anonymous.get(`/change_password_requests/${secret}`)
  await testServer.app.inject({ url: `/auth/registration/complete/${secret}/pin` })
  await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, { pincode: '13570' })
  const logged = testServer.log.join('\n')
  expect(logged).toContain('"route":"/api/change_password_requests/:hash"')
  expect(logged).toContain('"path":"/auth/registration/complete/[secret]/pin"')
  expect(logged).not.toContain(secret)
  expect(logged).not.toContain('13570')
})

test('nobody’s mailbox is filled, and no list of addresses is tried', async () => {
  const statuses = [1, 2, 3, 4, 5, 6].map(() => office)
  const first = []
  for (const email of statuses) first.push((await requestLink(email)).status)
  expect(first).toEqual([201, 201, 201, 201, 201, 429])
  // Strangers may have asked: the person is told what they have, and it works.
  const refused = await requestLink(office, { 'accept-language': 'nl' })
  expect(refused.body).toMatchObject({
    code: 'too_many_links',
    detail: expect.stringContaining('De nieuwste werkt een dag') as string,
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const newest = await secretSentTo(testServer, office)
  expect((await testServer.anonymous.get(`/change_password_requests/${newest}`)).status).toBe(200)
  const tried = []
  for (let guess = 0; guess < 12; guess += 1)
    tried.push((await requestLink(`nobody${guess}@example.com`)).status)
  expect(tried).toContain(429)
  clock.advance(25 * hour)
  expect((await requestLink(office)).status).toBe(201)
})

test('one’s own password: with the present one, the other devices are signed out and this one is not', async () => {
  const [here, there] = [await testServer.asOffice(), await testServer.asOffice()]
  const change = (currentPassword: string, password: string, confirmPassword = password) =>
    here.post<ViolationBody>('/user_password_change', { currentPassword, password, confirmPassword })
  expect(fieldsOf((await change('Wrong-one1', 'NewSecret1')).body)).toEqual(['currentPassword'])
  expect(fieldsOf((await change('Vrachtpas1', 'short')).body)).toContain('password')
  expect(fieldsOf((await change('Vrachtpas1', 'NewSecret1', 'NewSecret2')).body)).toEqual(['confirmPassword'])
  expect((await change('Vrachtpas1', 'NewSecret1')).status).toBe(204)
  expect((await here.get('/users/me')).status).toBe(200)
  expect((await there.get('/users/me')).status).toBe(401)
  expect(await signIn(office, 'NewSecret1')).toBe(200)
  expect(await templatesTo(testServer, office)).toEqual(['credentials_changed'])
  expect((await testServer.anonymous.post('/user_password_change', {})).status).toBe(401)
})

test('one’s own pincode alike', async () => {
  const here = await testServer.asDriver()
  const change = (currentPincode: string, pincode: string, confirmPincode = pincode) =>
    here.post<ViolationBody>('/user_password_change', { currentPincode, pincode, confirmPincode })
  expect(fieldsOf((await change('00000', '13570')).body)).toEqual(['currentPincode'])
  expect(fieldsOf((await change('24680', '1357')).body)).toContain('pincode')
  expect(fieldsOf((await change('24680', '13570', '13571')).body)).toEqual(['confirmPincode'])
  expect((await change('24680', '13570')).status).toBe(204)
  expect(await signIn(driver, '13570')).toBe(200)
})

test('a stolen session does not guess the secret: attempts are counted as at sign-in', async () => {
  const here = await testServer.asDriver()
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push(
      (
        await here.post('/user_password_change', {
          currentPincode: String(30_000 + guess),
          pincode: '13570',
          confirmPincode: '13570',
        })
      ).status,
    )
  expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
  expect(statuses.slice(10)).toEqual([429, 429])
  expect(
    (
      await here.post('/user_password_change', {
        currentPincode: '24680',
        pincode: '13570',
        confirmPincode: '13570',
      })
    ).status,
    'even the right one',
  ).toBe(429)
})

test('whoever was held up by guesses gets in with a new secret at once', async () => {
  for (let guess = 0; guess < 11; guess += 1) await signIn(driver, String(40_000 + guess))
  expect(await signIn(driver, '24680')).toBe(429)
  await requestLink(driver)
  const secret = await secretSentTo(testServer, driver)
  expect(
    (await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, { pincode: '13570' }))
      .status,
  ).toBe(200)
  expect(await signIn(driver, '13570')).toBe(200)
})

test('an account that has ended has no links', async () => {
  await requestLink(office)
  const secret = await secretSentTo(testServer, office)
  await testServer.database.query
    .update(users)
    .set({ deactivatedAt: new Date(), active: false })
    .where(eq(users.email, office))
  expect((await choose(secret, 'NewSecret1')).status).toBe(410)
})
