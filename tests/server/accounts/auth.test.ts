import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { refreshTokens, sessions } from '../../../server/platform/db/schema/auth.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { setUpServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const db = testServer.database.query

const login = (username: string, password: string, headers?: Record<string, string>) =>
  testServer.anonymous.post<TokenPair & { code: number; message: string }>(
    '/token/login',
    { username, password, targetApp: 'mobile-app' },
    headers,
  )
const refresh = (token: string, headers?: Record<string, string>) =>
  testServer.anonymous.post<TokenPair & { code: number; message: string }>(
    '/token/refresh',
    { refresh_token: token },
    headers,
  )
const me = (token: string) =>
  testServer.anonymous.get<{ id: string; code: number; message: string }>('/users/me', {
    authorization: `Bearer ${token}`,
  })
const rowOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('hex')
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  return row
}
const age = async (token: string, interval: string) => {
  const row = await rowOf(token)
  await db
    .update(refreshTokens)
    .set({ spentAt: sql`${refreshTokens.spentAt} - ${interval}::interval` })
    .where(eq(refreshTokens.hash, row?.hash ?? ''))
}

test.each([
  ['driver@demo.example.com', '24680'],
  ['DRIVER@Demo.Example.com ', '24680'],
  ['office@demo.example.com', 'Vrachtpas1'],
])('%s signs in', async (username, secret) => {
  const response = await login(username, secret)
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(Object.keys(response.body).toSorted()).toEqual(['refresh_token', 'token'])
  expect(response.body.refresh_token).toMatch(/^[0-9a-f]{128}$/)
  expect((await me(response.body.token)).status).toBe(200)
})

const challenge = 'Bearer realm="vrachtpas"'

test('a mobile number signs in, however it is written', async () => {
  const [driver] = await db.select().from(users).where(eq(users.email, 'driver@demo.example.com'))
  const national = `0${driver?.mobilePhone?.slice(3) ?? ''}`
  const written = [
    driver?.mobilePhone ?? '',
    national,
    `${national.slice(0, 2)} - ${national.slice(2, 6)} ${national.slice(6)}`,
    `0031${national.slice(1)}`,
  ]
  for (const number of written) expect((await login(number, '24680')).status, number).toBe(200)
})

test('the token carries what the client and other services read', async () => {
  const { body } = await login('driver@demo.example.com', '24680')
  const claims = decodeJwt(body.token)
  expect(decodeProtectedHeader(body.token)).toMatchObject({ typ: 'JWT', alg: 'RS256' })
  expect(claims).toMatchObject({ username: 'driver@demo.example.com', roles: ['ROLE_DRIVER'] })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
  for (const claim of ['sub', 'jti', 'sid']) expect(claims[claim], claim).toEqual(expect.any(String))
})

test('an unknown name and a wrong secret are refused alike, in both languages', async () => {
  const unknown = await login('nobody@demo.example.com', 'Vrachtpas1')
  const wrong = await login('office@demo.example.com', 'Vrachtpas2')
  expect(unknown.status).toBe(401)
  expect(unknown.headers['www-authenticate']).toBe(challenge)
  expect(unknown.body).toEqual({ code: 401, message: 'Invalid credentials.' })
  expect(wrong.body).toEqual(unknown.body)
  const dutch = await login('nobody@demo.example.com', 'x', { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.5' })
  expect(dutch.body.message).toBe('Ongeldige inloggegevens.')
  expect(dutch.headers['content-language']).toBe('nl')
})

test('an inactive account says so, but only to who knows its secret; its token is worth nothing any more', async () => {
  const { body } = await login('reader@demo.example.com', 'Vrachtpas1')
  await db.update(users).set({ active: false }).where(eq(users.email, 'reader@demo.example.com'))
  expect((await login('reader@demo.example.com', 'Vrachtpas1')).body).toEqual({
    code: 401,
    message: 'Your account is not active.',
    reason: 'account_not_active',
  })
  expect((await login('reader@demo.example.com', 'wrong')).body.message).toBe('Invalid credentials.')
  expect((await me(body.token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
  await db.update(users).set({ active: true }).where(eq(users.email, 'reader@demo.example.com'))
})

test('guessing a pincode is stopped, and waits as long as it is told', async () => {
  let response = await login('skipper@demo.example.com', '00000')
  for (let guess = 1; response.status === 401 && guess < 50; guess += 1)
    response = await login('skipper@demo.example.com', String(10_000 + guess))
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.body.code).toBe(429)
  expect((await login('skipper@demo.example.com', '24680')).status, 'even the right one').toBe(429)
  expect((await login('office@demo.example.com', 'Vrachtpas1')).status, 'others are not touched').toBe(200)
})

test('another spelling of the same name is the same name to who guesses', async () => {
  const [driver] = await db.select().from(users).where(eq(users.email, 's2@rietveer.example.com'))
  const digits = (driver?.mobilePhone ?? '').slice(3)
  const spellings = [
    `+31${digits}`,
    `0${digits}`,
    `0031${digits}`,
    `0 ${digits}`,
    `+31 ${digits}`,
    `0-${digits}`,
    's2@rietveer.example.com',
    ' S2@rietveer.example.com',
  ]
  const statuses = new Set<number>()
  for (let guess = 0; guess < 24; guess += 1)
    statuses.add((await login(spellings[guess % spellings.length] ?? '', String(20_000 + guess))).status)
  expect(statuses).toContain(429)
})

test('an address is counted by itself, and nobody but a proxy of ours says another one', async () => {
  const from = (remoteAddress: string, told: string) =>
    testServer.anonymous.send({
      method: 'POST',
      url: '/token/login',
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': told },
      payload: JSON.stringify({ username: 's3@bakstroom.example.com', password: '99999' }),
    })
  for (let guess = 0; guess < 10; guess += 1)
    expect((await from('127.0.0.1', '198.51.100.1')).status).toBe(401)
  expect((await from('127.0.0.1', '198.51.100.1')).status).toBe(429)
  expect((await from('127.0.0.1', '198.51.100.2')).status, 'another address behind our proxy').toBe(401)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await from('203.0.113.9', `198.51.100.${guess + 10}`)).status).toBe(401)
  expect((await from('203.0.113.9', '198.51.100.99')).status, 'a client that makes addresses up').toBe(429)
})

test.each([
  ['{', 'Invalid JSON.'],
  ['[]', 'Invalid JSON.'],
  ['', 'Invalid JSON.'],
  ['{}', 'The key "username" must be provided.'],
  ['{"username":"office@demo.example.com"}', 'The key "password" must be provided.'],
  ['{"username":7,"password":"x"}', 'The key "username" must be a string.'],
  ['{"username":"x","password":[]}', 'The key "password" must be a string.'],
  ['{"username":"x","password":"x","targetApp":7}', 'The key "targetApp" must be a string.'],
])('a sign-in that cannot be read is told why: %s', async (payload, detail) => {
  const response = await testServer.anonymous.send<{ detail: string }>({
    method: 'POST',
    url: '/token/login',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(400)
  expect(response.headers['content-type']).toMatch(/problem\+json/)
  expect(response.body.detail).toBe(detail)
})

test('a refresh or a sign-out without a token is told that it is missing', async () => {
  for (const body of [{}, { refresh_token: 7 }, { refresh_token: null }]) {
    const refreshed = await testServer.anonymous.post('/token/refresh', body)
    expect(refreshed.status).toBe(401)
    expect(refreshed.body).toEqual({ code: 401, message: 'Missing JWT Refresh Token' })
    const ended = await testServer.anonymous.post<{ detail: string }>('/token/invalidate', body)
    expect(ended.status).toBe(400)
    expect(ended.body.detail).toBe('No refresh_token found.')
  }
  const unknown = await testServer.anonymous.post('/token/invalidate', { refresh_token: 'nobody' })
  expect(unknown.body).toEqual({ code: 200, message: 'The supplied refresh_token is already invalid.' })
})

test('a protected call without a token, with a broken one and with one signed by another key', async () => {
  const none = await testServer.anonymous.get('/users/me')
  expect(none.status).toBe(401)
  expect(none.body).toEqual({ code: 401, message: 'JWT Token not found' })
  expect(none.headers['www-authenticate']).toBe(challenge)
  const { body } = await login('office@demo.example.com', 'Vrachtpas1')
  const [header, payload, signature] = body.token.split('.')
  const asAdmin = Buffer.from(JSON.stringify({ ...decodeJwt(body.token), roles: ['ROLE_ADMIN'] })).toString(
    'base64url',
  )
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
  for (const forged of ['x', `${header}.${asAdmin}.${signature}`, unsigned])
    expect((await me(forged)).body).toEqual({ code: 401, message: 'Invalid JWT Token' })
})

test('many people at once are each only themselves', async () => {
  const names = ['office', 'planner', 'admin'] as const
  const people = await Promise.all(
    names.map(async (name) => {
      const { body } = await login(`${name}@demo.example.com`, 'Vrachtpas1')
      return { token: body.token, id: decodeJwt(body.token).sub }
    }),
  )
  const responses = await Promise.all(
    Array.from({ length: 150 }, async (_, turn) => {
      const person = people[turn % people.length]
      return [person?.id, (await me(person?.token ?? '')).body.id]
    }),
  )
  for (const [asked, answered] of responses) expect(answered).toBe(asked)
})

test('a refresh token is spent once and makes the next pair; only its hash is kept', async () => {
  const { body: first } = await login('office@demo.example.com', 'Vrachtpas1')
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect((await me(second.body.token)).status).toBe(200)
  expect((await rowOf(first.refresh_token))?.spentAt).toBeInstanceOf(Date)
  const kept = await db.select().from(refreshTokens)
  expect(JSON.stringify(kept)).not.toContain(second.body.refresh_token)
})

test('two tabs that refresh at the same moment get the same successor', async () => {
  const { body: first } = await login('office@demo.example.com', 'Vrachtpas1')
  const responses = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('an answer lost for hours signs nobody out, as long as its successor was never used', async () => {
  const { body: first } = await login('driver@demo.example.com', '24680')
  const lost = await refresh(first.refresh_token)
  await age(first.refresh_token, '20 days')
  const again = await refresh(first.refresh_token)
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(lost.body.refresh_token)
  expect((await refresh(again.body.refresh_token)).status).toBe(200)
})

test('a spent token whose successor is used was copied: the whole session ends', async () => {
  const { body: first } = await login('driver@demo.example.com', '24680')
  const { body: second } = await refresh(first.refresh_token)
  const { body: third } = await refresh(second.refresh_token)
  await age(first.refresh_token, '31 seconds')
  const stolen = await refresh(first.refresh_token)
  expect(stolen.status).toBe(401)
  expect(stolen.headers['www-authenticate']).toBe(challenge)
  expect((await refresh(third.refresh_token)).status, 'the newest is dead too').toBe(401)
  expect((await me(third.token)).status, 'and so is the access token').toBe(401)
})

test('drivers stay signed in for 90 days from their last refresh, others for 30 in all, administrators for 12 hours', async () => {
  for (const [name, secret, signedInDaysAgo, hoursLeft] of [
    ['driver', '24680', 25, 90 * 24],
    ['office', 'Vrachtpas1', 0, 30 * 24],
    ['office', 'Vrachtpas1', 25, 5 * 24],
    ['admin', 'Vrachtpas1', 0, 12],
    ['admin', 'Vrachtpas1', 29.75, 6],
  ] as const) {
    const { body } = await login(`${name}@demo.example.com`, secret)
    const { sid } = decodeJwt<{ sid: string }>(body.token)
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - signedInDaysAgo * 86_400_000) })
      .where(eq(sessions.id, sid))
    const { body: next } = await refresh(body.refresh_token)
    const row = await rowOf(next.refresh_token)
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(hoursLeft)
  }
})

test.each([
  ['', 'Missing JWT Refresh Token'],
  ['0'.repeat(128), 'JWT Refresh Token Not Found'],
])(
  'a refresh with %j is refused with the challenge by which devices know this server',
  async (token, message) => {
    const response = await refresh(token)
    expect(response.status).toBe(401)
    expect(response.headers['www-authenticate']).toBe(challenge)
    expect(response.body).toEqual({ code: 401, message })
  },
)

test('an expired refresh token is refused', async () => {
  const { body } = await login('office@demo.example.com', 'Vrachtpas1')
  const row = await rowOf(body.refresh_token)
  await db
    .update(refreshTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(refreshTokens.hash, row?.hash ?? ''))
  expect((await refresh(body.refresh_token)).body).toEqual({
    code: 401,
    message: 'Invalid JWT Refresh Token',
    reason: 'refresh_token_expired',
  })
})

test('signing out ends the session on the server', async () => {
  const { body } = await login('office@demo.example.com', 'Vrachtpas1')
  const out = await testServer.anonymous.post('/token/invalidate', { refresh_token: body.refresh_token })
  expect(out.body).toEqual({ code: 200, message: 'The supplied refresh_token has been invalidated.' })
  expect((await me(body.token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
  const again = await testServer.anonymous.post('/token/invalidate', { refresh_token: body.refresh_token })
  expect(again.body).toEqual({ code: 200, message: 'The supplied refresh_token is already invalid.' })
})

test('a session that was ended elsewhere is over at once', async () => {
  const { body } = await login('office@demo.example.com', 'Vrachtpas1')
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.id, String(decodeJwt(body.token).sid)))
  expect((await me(body.token)).body).toEqual({ code: 401, message: 'Invalid JWT Token' })
})

test('no secret is logged', async () => {
  const { body } = await login('office@demo.example.com', 'Vrachtpas1')
  await me(body.token)
  await refresh(body.refresh_token)
  await login('office@demo.example.com', 'Wrong-secret-77')
  const logged = testServer.log.join('\n')
  expect(logged, 'requests are logged').toContain('/api/token/login')
  for (const secret of [body.token, body.refresh_token, 'Vrachtpas1', 'Wrong-secret-77'])
    expect(logged).not.toContain(secret)
})
