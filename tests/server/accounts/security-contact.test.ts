import { and, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { openAdapters } from '../../../server/operate/adapters/adapters.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { linkIn, Mailboxes } from '../../support/mailboxes.ts'
import { runJobs } from '../../support/run-jobs.ts'
import {
  type Answer,
  type Caller,
  refusal,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import { messagesTo, secretSentTo, templatesTo } from '../platform/sent-messages.ts'

const hour = 3_600_000
const office = 'office@demo.example.com'
const planner = 'planner@demo.example.com'
const driver = 'driver@demo.example.com'
const driverNumber = '+31610000031'
const newEmail = 'new@example.com'
const newNumber = '+31611223344'
const password = 'Vrachtpas1'
const pincode = '24680'

let testServer: TestServer
let clock: ManualClock
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
})
afterEach(() => testServer[Symbol.asyncDispose]())

interface ViolationBody {
  code?: string
  violations?: { propertyPath: string; message: string }[]
}
const requestChange = (caller: Caller, body: object, headers?: Record<string, string>) =>
  caller.post<ViolationBody>('/contact_changes', body, headers)
const confirm = (hash: string, secret: string) =>
  testServer.anonymous.post<ViolationBody>('/contact_changes/confirm', { hash, password: secret })
const messagesOf = ({ status, body }: Answer<ViolationBody>) => {
  expect(status, JSON.stringify(body)).toBe(422)
  return body.violations?.map(({ propertyPath, message }) => [propertyPath, message])
}
const signIn = async (username: string, secret: string) =>
  (await testServer.anonymous.post('/token/login', { username, password: secret })).status
const readLink = (hash: string) => testServer.anonymous.get(`/change_password_requests/${hash}`)
const ownId = async (caller: Caller) => (await caller.get<{ id: string }>('/users/me')).body.id
const contactOf = async (caller: Caller) => {
  const { body } = await caller.get('/users/me')
  return [body['email'], body['mobilePhone']]
}

const elsewhere =
  'Change your own e-mail address or mobile number in your account, with your password or pincode.'

test.each([
  ['an office user', office, password],
  ['an administrator', 'admin@demo.example.com', password],
  ['a driver', driver, pincode],
])('%s does not change their own sign-in names without the secret', async (_, username, secret) => {
  const caller = await testServer.signIn(username, secret)
  const id = await ownId(caller)
  const before = await contactOf(caller)
  for (const [field, value] of [
    ['email', newEmail],
    ['email', null],
    ['mobilePhone', newNumber],
    ['mobilePhone', '010-1234567'],
    // The answer does not reveal whether somebody else has it.
    ['email', planner],
  ] as const)
    expect(messagesOf(await caller.patch<ViolationBody>(`/users/${id}`, { [field]: value }))).toEqual([
      [field, elsewhere],
    ])
  expect(await contactOf(caller)).toEqual(before)
  const same = await caller.patch(`/users/${id}`, { email: username.toUpperCase(), phone: '010-1234567' })
  expect(same.status, 'the present address is no change').toBe(200)
  expect(same.body).toMatchObject({ email: username, phone: '+31101234567' })
})

test('a driver does not change their own sign-in names as a driver either', async () => {
  const caller = await testServer.asDriver()
  const { body: me } = await caller.get<{ driver: string }>('/users/me')
  const change = (body: object) => caller.patch<ViolationBody>(me.driver.replace('/api', ''), body)
  expect(messagesOf(await change({ email: newEmail }))).toEqual([['email', elsewhere]])
  expect(messagesOf(await change({ mobilePhone: '0611223344' }))).toEqual([['mobilePhone', elsewhere]])
  expect(await contactOf(caller)).toEqual([driver, driverNumber])
  expect((await change({ mobilePhone: '06 1000 0031', phone: '010-1234567' })).status).toBe(200)
  const dutch = await caller.patch<ViolationBody>(
    me.driver.replace('/api', ''),
    { email: newEmail },
    { 'accept-language': 'nl' },
  )
  expect(messagesOf(dutch)).toEqual([
    ['email', 'Wijzig uw eigen e-mailadres of mobiele nummer in uw account, met uw wachtwoord of pincode.'],
  ])
})

test('a sign-in name of another that staff give up is so at once, and open links end with it', async () => {
  const driverId = await ownId(await testServer.asDriver())
  await requestChange(await testServer.asDriver(), { email: newEmail, password: pincode })
  await testServer.anonymous.post('/change_password_requests', { userEmail: driver })
  const pending = [await secretSentTo(testServer, newEmail), await secretSentTo(testServer, driver)]
  const response = await (await testServer.asPlanner()).patch(`/users/${driverId}`, { email: null })
  expect(response).toMatchObject({ status: 200, body: { mobilePhone: driverNumber } })
  expect(response.body).not.toHaveProperty('email')
  expect(await signIn(driverNumber, pincode)).toBe(200)
  expect((await templatesTo(testServer, driver))[0]).toBe('contact_changed')
  for (const hash of pending) expect((await readLink(hash)).status).toBe(410)
})

test('a new e-mail address: with the secret, by a link sent to it, and the old address gets a message', async () => {
  const caller = await testServer.asOffice()
  const requested = await requestChange(caller, { email: ' New@Example.com', password })
  expect(requested.status).toBe(202)
  expect(await contactOf(caller), 'it is not in force yet').toEqual([office, undefined])
  expect(await templatesTo(testServer, office)).toEqual([])
  const [message] = await messagesTo(testServer, newEmail)
  expect(message).toMatchObject({
    template: 'confirm_contact',
    channel: 'email',
    subject: expect.any(String),
  })
  const hash = await secretSentTo(testServer, newEmail)
  expect(message?.body).toContain(`/auth/confirm-contact?hash=${hash}`)
  expect(JSON.stringify(requested)).not.toContain(hash)
  const link = await readLink(hash)
  expect(link.status).toBe(200)
  expect(link.body).toMatchObject({ type: 'contact', newEmail: 'n***@example.com' })
  expect(link.body, 'whoever got the link by mistake learns nothing of the account').not.toHaveProperty(
    'userEmail',
  )

  // Somebody else may have got the link: the address was typed.
  expect(messagesOf(await confirm(hash, 'Vrachtpas0'))).toEqual([
    ['password', 'This is not your present password or pincode.'],
  ])
  expect(await contactOf(caller)).toEqual([office, undefined])
  expect((await confirm(hash, password)).status).toBe(204)
  expect(await contactOf(caller), 'the session goes on').toEqual([newEmail, undefined])
  expect(await signIn(newEmail, password)).toBe(200)
  expect(await signIn(office, password)).toBe(401)
  expect(await templatesTo(testServer, office)).toEqual(['contact_changed'])
  expect((await confirm(hash, password)).status, 'it works once').toBe(410)
  const [entry] = await testServer.database.query
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'change_contact'), eq(auditEntries.subjectId, await ownId(caller))))
  expect(entry).toMatchObject({ before: { email: office }, after: { email: newEmail } })
})

test('a driver’s new number is confirmed by text message, and the old one is told, over the real wires', async () => {
  await using mailboxes = await Mailboxes.start()
  const adapters = openAdapters(
    {
      dataDirectory: '',
      mailFrom: 'Vrachtpas <noreply@vrachtpas.test>',
      smtpUrl: mailboxes.smtpUrl,
      smsGateway: { url: mailboxes.smsUrl, token: 'gate' },
    },
    pino({ level: 'silent' }),
  )
  const caller = await testServer.asDriver()
  const { body: me } = await caller.get<{ driver: string }>('/users/me')
  const before = await caller.get<{ version: number }>(me.driver.replace('/api', ''))
  expect(
    (
      await requestChange(
        caller,
        { mobilePhone: '06 1122 3344', password: pincode },
        { 'accept-language': 'nl' },
      )
    ).status,
  ).toBe(202)
  await runJobs(testServer, { adapters })
  const text = await mailboxes.textTo(newNumber)
  expect(text).toMatch(/^Vrachtpas: bevestig .* http/)
  const hash = new URL(linkIn(text)).searchParams.get('hash') ?? ''
  expect((await readLink(hash)).body).toMatchObject({ type: 'contact', newPhone: '+31*****44' })
  expect((await confirm(hash, pincode)).status).toBe(204)
  await runJobs(testServer, { adapters })
  expect(await mailboxes.textTo(driverNumber)).toMatch(/gewijzigd|changed/)
  expect((await mailboxes.mailTo(driver)).text).toMatch(/gewijzigd|changed/)
  adapters.mail.close()
  expect(await signIn('0611223344', pincode)).toBe(200)
  expect(await signIn(driverNumber, pincode)).toBe(401)
  const after = await caller.get<{ version: number }>(me.driver.replace('/api', ''))
  expect(after.body).toMatchObject({ mobilePhone: newNumber, version: before.body.version + 1 })
})

test('without the right secret nothing is sent, and guesses are counted as at sign-in', async () => {
  const caller = await testServer.asDriver()
  expect(messagesOf(await requestChange(caller, { email: newEmail, password: '00000' }))).toEqual([
    ['password', 'This is not your present password or pincode.'],
  ])
  expect((await requestChange(caller, { email: newEmail })).status).toBe(422)
  const statuses = []
  for (let guess = 0; guess < 10; guess += 1)
    statuses.push((await requestChange(caller, { email: newEmail, password: String(30_000 + guess) })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(await messagesTo(testServer, newEmail)).toEqual([])
  expect((await requestChange(testServer.anonymous, { email: newEmail, password: pincode })).status).toBe(401)
})

test('the secret is not guessed through a link either', async () => {
  await requestChange(await testServer.asDriver(), { email: newEmail, password: pincode })
  const hash = await secretSentTo(testServer, newEmail)
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await confirm(hash, String(30_000 + guess))).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('who acts as another changes none of their sign-in names', async () => {
  const admin = await testServer.asAdmin()
  const [user] = await testServer.database.query.select().from(users).where(eq(users.email, office))
  const { body } = await admin.post<TokenPair>(`/users/${user?.id}/impersonate`, {})
  const bearer = { authorization: `Bearer ${body.token}` }
  const patched = await testServer.anonymous.patch<ViolationBody>(
    `/users/${user?.id}`,
    { email: newEmail },
    bearer,
  )
  expect(messagesOf(patched)).toEqual([['email', elsewhere]])
})

test('a link ends the one before it, and a new secret ends all', async () => {
  const caller = await testServer.asOffice()
  await requestChange(caller, { email: newEmail, password })
  const first = await secretSentTo(testServer, newEmail)
  await requestChange(caller, { mobilePhone: newNumber, password })
  const second = await secretSentTo(testServer, newNumber)
  expect((await confirm(first, password)).status).toBe(410)
  expect((await readLink(second)).status).toBe(200)
  const changed = await caller.post('/user_password_change', {
    currentPassword: password,
    password: 'NewSecret1',
    confirmPassword: 'NewSecret1',
  })
  expect(changed.status).toBe(204)
  expect((await confirm(second, 'NewSecret1')).status).toBe(410)
})

test('a link is good for a day, for this alone, and a confirmed one ends the links to the old address', async () => {
  const caller = await testServer.asOffice()
  await requestChange(caller, { email: newEmail, password })
  const late = await secretSentTo(testServer, newEmail)
  const chosen = await testServer.anonymous.post('/user_password_change/forgot_password', {
    changePasswordRequestHash: late,
    password: 'NewSecret1',
    confirmPassword: 'NewSecret1',
  })
  expect(chosen).toMatchObject(refusal(404, 'link_invalid'))
  clock.advance(24 * hour)
  expect((await confirm(late, password)).status).toBe(410)
  expect((await confirm('x'.repeat(43), password)).status).toBe(404)

  await testServer.anonymous.post('/change_password_requests', { userEmail: office })
  const reset = await secretSentTo(testServer, office)
  expect((await confirm(reset, password)).status, 'another kind of link').toBe(404)
  await requestChange(await testServer.asOffice(), { email: newEmail, password })
  expect((await confirm(await secretSentTo(testServer, newEmail), password)).status).toBe(204)
  expect((await readLink(reset)).status, 'the old mailbox resets nothing any more').toBe(410)
})

test('two who use one link at the same moment: one of them does', async () => {
  await requestChange(await testServer.asOffice(), { email: newEmail, password })
  const hash = await secretSentTo(testServer, newEmail)
  const responses = await Promise.all([1, 2, 3].map(() => confirm(hash, password)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
  expect(await templatesTo(testServer, office)).toEqual(['contact_changed'])
})

test('an address that somebody else has, or gets meanwhile, is refused', async () => {
  const caller = await testServer.asOffice()
  expect(messagesOf(await requestChange(caller, { email: planner, password }))).toEqual([
    ['email', 'A user with this e-mail already exists.'],
  ])
  expect(messagesOf(await requestChange(caller, { mobilePhone: driverNumber, password }))?.[0]?.[0]).toBe(
    'mobilePhone',
  )
  expect(messagesOf(await requestChange(caller, { mobilePhone: '010-2345678', password }))).toEqual([
    ['mobilePhone', 'This value is not the number of a mobile phone.'],
  ])
  await requestChange(caller, { email: newEmail, password })
  const hash = await secretSentTo(testServer, newEmail)
  await testServer.database.query
    .update(users)
    .set({ email: sql`upper(${newEmail})` })
    .where(eq(users.email, planner))
  expect(messagesOf(await confirm(hash, password))).toEqual([
    ['email', 'A user with this e-mail already exists.'],
  ])
  expect(await contactOf(caller)).toEqual([office, undefined])
})

test('exactly one of both is asked for; an e-mail address is only given up where a number stays', async () => {
  const caller = await testServer.asOffice()
  expect(messagesOf(await requestChange(caller, { password }))?.[0]?.[0]).toBe('email')
  expect(
    messagesOf(await requestChange(caller, { email: newEmail, mobilePhone: newNumber, password }))?.[0]?.[0],
  ).toBe('mobilePhone')
  expect(messagesOf(await requestChange(caller, { email: null, password }))?.[0]?.[0]).toBe('email')
  const wheel = await testServer.asDriver()
  expect((await requestChange(wheel, { mobilePhone: null, password: pincode })).status).toBe(202)
  expect(await contactOf(wheel), 'what is given up needs no link').toEqual([driver, undefined])
  expect((await messagesTo(testServer, driverNumber))[0]?.template).toBe('contact_changed')
  expect(messagesOf(await requestChange(wheel, { email: null, password: pincode }))?.[0]?.[0]).toBe('email')
})

test('at most five links a day are sent', async () => {
  const caller = await testServer.asOffice()
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await requestChange(caller, { email: `somebody${attempt}@example.com`, password })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  clock.advance(23 * hour)
  expect((await requestChange(await testServer.asOffice(), { email: newEmail, password })).status).toBe(429)
  clock.advance(hour)
  expect((await requestChange(await testServer.asOffice(), { email: newEmail, password })).status).toBe(202)
})
