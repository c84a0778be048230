import { Secret, TOTP } from 'otpauth'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { removeLostSecondFactor } from '../../../server/accounts/auth/remove-lost-second-factor.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { recoveryCodes } from '../../../server/platform/db/schema/auth.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { type Caller, invalid, refusal, startTestServer, type TestServer } from '../../support/test-server.ts'
import { secretSentTo } from '../platform/sent-messages.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const minute = 60_000
const email = 'admin@demo.example.com'
const password = 'Vrachtpas1'

let testServer: TestServer
const db = () => testServer.database.query
let clock: ManualClock
let admin: Caller
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read, secondFactorRequired: true })
  admin = await testServer.asAdmin()
})
afterEach(async () => {
  await testServer[Symbol.asyncDispose]()
})

interface Refused {
  readonly code: number
  readonly reason?: string
  readonly message: string
}
const login = (code?: string) =>
  testServer.anonymous.post<TokenPair & Refused>('/token/login', {
    username: email,
    password,
    ...(code === undefined ? {} : { code }),
  })
const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { code: () => totp.generate({ timestamp: clock.read().getTime() }) }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function enable(caller = admin) {
  const begun = await caller.post<{ secret: string; uri: string }>('/users/me/second_factor', { password })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const app = appOf(begun.body.secret)
  const confirmed = await caller.post<{ recoveryCodes: string[] }>('/users/me/second_factor/confirm', {
    code: app.code(),
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  clock.advance(minute)
  return { app, ...begun.body, recoveryCodes: confirmed.body.recoveryCodes }
}
const statusOf = async (caller = admin) =>
  (
    await caller.get<{ enabledAt?: string; recoveryCodesLeft: number; usedInSession: boolean }>(
      '/users/me/second_factor',
    )
  ).body
const impersonate = async (caller: Caller) => {
  const [office] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'office@demo.example.com'))
  return await caller.post<{ code: string }>(`/users/${office?.id}/impersonate`, {})
}
const actions = async () => {
  const entries = await db().select().from(auditEntries).orderBy(desc(auditEntries.id))
  return entries.map(({ action }) => action)
}

test('it counts once a code confirms it; signing in then takes the password and a code', async () => {
  expect(await statusOf()).toEqual({ recoveryCodesLeft: 0, required: true, usedInSession: false })
  const begun = await admin.post<{ secret: string; uri: string }>('/users/me/second_factor', { password })
  expect(begun.headers['cache-control']).toBe('no-store')
  expect(begun.body.uri).toMatch(
    new RegExp(`^otpauth://totp/Vrachtpas:${encodeURIComponent(email)}\\?.*secret=${begun.body.secret}`),
  )
  expect((await login()).status, 'until it is confirmed the password is enough').toBe(200)
  const refused = await admin.post<{ violations: object[] }>('/users/me/second_factor/confirm', {
    code: wrong(appOf(begun.body.secret).code()),
  })
  expect(refused).toMatchObject(invalid('code'))

  const { app, secret, recoveryCodes } = await enable()
  expect(secret, 'made anew').not.toBe(begun.body.secret)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await statusOf()).toMatchObject({
    enabledAt: expect.any(String),
    recoveryCodesLeft: 10,
    usedInSession: true,
  })
  expect((await actions())[0]).toBe('enable_second_factor')

  const asked = await login()
  expect(asked).toMatchObject({ status: 401, body: { code: 401, reason: 'second_factor_required' } })
  expect((await login('')).body.reason).toBe('second_factor_required')
  expect(await login(wrong(app.code()))).toMatchObject({
    status: 401,
    body: { reason: 'second_factor_invalid' },
  })
  const code = app.code()
  expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status, 'as the app shows it').toBe(200)
})

test('a wrong password says nothing about a second factor', async () => {
  const { app } = await enable()
  const response = await testServer.anonymous.post<Refused>('/token/login', {
    username: email,
    password: 'Vrachtpas2',
    code: app.code(),
  })
  expect(response.body).toEqual({ code: 401, message: 'Invalid credentials.' })
  expect((await login(app.code())).status, 'and does not use up the code').toBe(200)
})

test('a code is good for one use, also when it comes twice at once; the next one is taken again', async () => {
  const { app } = await enable()
  const code = app.code()
  const both = await Promise.all([login(code), login(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  clock.advance(30_000)
  expect((await login(code)).body.reason, 'still within its window').toBe('second_factor_invalid')
  expect((await login(app.code())).status).toBe(200)
  const early = app.code()
  clock.advance(2 * minute)
  expect((await login(early)).body.reason, 'too old').toBe('second_factor_invalid')
})

test('a recovery code works once in place of the app, and is audited; only hashes are kept', async () => {
  const { recoveryCodes: codes } = await enable()
  const [first = '', second = ''] = codes
  expect((await login(first.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0'))).status).toBe(200)
  expect((await actions()).slice(0, 2)).toEqual(['sign_in', 'use_recovery_code'])
  expect((await login(first)).body.reason).toBe('second_factor_invalid')
  expect((await statusOf()).recoveryCodesLeft).toBe(9)
  const rows = JSON.stringify(await db().select().from(recoveryCodes))
  for (const code of codes) {
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  }
  const fresh = await admin.post<{ recoveryCodes: string[] }>('/users/me/second_factor/recovery_codes', {
    password,
    code: second,
  })
  expect(fresh.status).toBe(200)
  expect((await login(codes[2])).body.reason, 'the earlier ones are over').toBe('second_factor_invalid')
  expect((await login(fresh.body.recoveryCodes[0])).status).toBe(200)
})

test('guessing codes is stopped, for whoever knows the password too', async () => {
  const { app } = await enable()
  let response = await login(wrong(app.code()))
  for (let guess = 1; response.status === 401 && guess < 20; guess += 1)
    response = await login(`00000${guess % 10}`)
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(app.code())).status, 'even the right one').toBe(429)
  clock.advance(Number(response.headers['retry-after']) * 1000)
  expect((await login(app.code())).status).toBe(200)
})

test('a new password ends the wait for a code: who knew the one before cannot go on shutting its owner out', async () => {
  const { app } = await enable()
  for (let guess = 0; guess < 5; guess += 1) await login(`00000${guess}`)
  expect((await login(app.code())).status).toBe(429)
  await testServer.anonymous.post('/change_password_requests', { userEmail: email })
  const link = await secretSentTo(testServer, email)
  const chosen = { password: 'Baggerwerk-7', confirmPassword: 'Baggerwerk-7' }
  expect(
    await testServer.anonymous.post('/user_password_change/forgot_password', {
      changePasswordRequestHash: link,
      ...chosen,
    }),
  ).toMatchObject({ status: 204 })
  const signedIn = await testServer.anonymous.post('/token/login', {
    username: email,
    password: chosen.password,
    code: app.code(),
  })
  expect(signedIn.status).toBe(200)
})

test('it is removed only with password and code', async () => {
  const { app } = await enable()
  const remove = (body: object) => admin.post('/users/me/second_factor/remove', body)
  expect((await admin.post('/users/me/second_factor', { password })).status, 'not replaced').toBe(409)
  for (const body of [
    { password: 'Vrachtpas2', code: app.code() },
    { password, code: wrong(app.code()) },
  ])
    expect((await remove(body)).status).toBe(422)
  expect((await login()).status).toBe(401)
  expect((await remove({ password, code: app.code() })).status).toBe(204)
  expect((await actions())[0]).toBe('remove_second_factor')
  expect((await login()).status).toBe(200)
  expect(await statusOf()).toEqual({ recoveryCodesLeft: 0, required: true, usedInSession: false })
})

test('acting as somebody else takes a session that was signed in with it', async () => {
  expect(await impersonate(admin)).toMatchObject(refusal(403, 'second_factor_missing'))
  const other = await testServer.asAdmin()
  const { app } = await enable()
  expect((await impersonate(admin)).status, 'the session that set it up').toBe(200)
  expect((await impersonate(other)).status, 'a session with the password alone ended').toBe(401)
  const { body } = await login(app.code())
  const bearer = { authorization: `Bearer ${body.token}` }
  const [reader] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'reader@demo.example.com'))
  expect((await testServer.anonymous.post(`/users/${reader?.id}/impersonate`, {}, bearer)).status).toBe(200)
  clock.advance(minute)
  await admin.post('/users/me/second_factor/remove', { password, code: app.code() })
  expect(
    (await testServer.anonymous.post(`/users/${reader?.id}/impersonate`, {}, bearer)).status,
    'not after it was removed',
  ).toBe(403)
})

test('where it is not demanded, administrators act as others without, but for customers that demand it', async () => {
  await using relaxed = await startTestServer({ secondFactorRequired: false })
  const [office] = await relaxed.database.query
    .select({ id: users.id, customerId: users.customerId })
    .from(users)
    .where(eq(users.email, 'office@demo.example.com'))
  const bare = await relaxed.asAdmin()
  const act = () => bare.post<TokenPair & { code: string }>(`/users/${office?.id}/impersonate`, {})
  const acting = await act()
  expect(acting.status).toBe(200)

  // But not as somebody of a customer that demands one, not even where it began before.
  await bare.patch(`/customers/${office?.customerId}`, { secondFactorRequired: true })
  const readAs = ({ token }: TokenPair) =>
    relaxed.anonymous.get('/projects', { authorization: `Bearer ${token}` })
  expect((await readAs(acting.body)).status).toBe(401)
  expect(await act()).toMatchObject(refusal(403, 'second_factor_missing'))
  await enable(bare)
  const withIt = await act()
  expect(withIt.status).toBe(200)
  expect((await readAs(withIt.body)).status).toBe(200)
})

test('everybody with an office has one who wants it, and who only drives has none', async () => {
  for (const caller of [
    await testServer.asOffice(),
    await testServer.asPlanner(),
    await testServer.asReader(),
  ]) {
    expect(await statusOf(caller)).toEqual({ recoveryCodesLeft: 0, required: false, usedInSession: false })
    await enable(caller)
    expect(await statusOf(caller)).toMatchObject({ enabledAt: expect.any(String), usedInSession: true })
  }
  const driver = await testServer.asDriver()
  expect((await driver.post('/users/me/second_factor', { password: '24680' })).status).toBe(403)
  expect((await driver.post('/users/me/second_factor/confirm', { code: '000000' })).status).toBe(403)
})

test('the command removes a lost one, ends the sessions and stands in the audit log', async () => {
  await enable()
  await expect(
    removeLostSecondFactor(testServer.database, clock.read(), 'nobody@example.com'),
  ).rejects.toThrow('There is no user nobody@example.com.')
  await removeLostSecondFactor(testServer.database, clock.read(), ` ${email.toUpperCase()}`)
  expect((await admin.get('/users/me')).status).toBe(401)
  expect((await actions())[0]).toBe('remove_second_factor')
  expect((await login()).status).toBe(200)
  await expect(removeLostSecondFactor(testServer.database, clock.read(), email)).rejects.toThrow(
    `${email} has no second factor.`,
  )
})

test('the secret is in no log and no answer after it was made', async () => {
  const { secret, recoveryCodes: codes } = await enable()
  const answers = [
    await admin.get('/users/me/second_factor'),
    await admin.get('/users/me'),
    await admin.get('/audit_entries'),
    await admin.get('/sessions'),
  ]
  const written = JSON.stringify(answers.map(({ body }) => body)) + testServer.log.join('\n')
  for (const hidden of [secret, ...codes]) expect(written).not.toContain(hidden)
})
