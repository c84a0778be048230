import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { refreshTokens } from '../../../server/platform/db/schema/auth.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const day = 24 * 3_600_000
const office = 'office@demo.example.com'

let testServer: TestServer
let clock: ManualClock
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
})
afterEach(() => testServer[Symbol.asyncDispose]())

const signIn = async (username = office, password = 'Vrachtpas1') =>
  (await testServer.anonymous.post<TokenPair>('/token/login', { username, password })).body
const refresh = (token: string) =>
  testServer.anonymous.post<TokenPair & { message: string }>('/token/refresh', { refresh_token: token })
const me = (token: string) => testServer.anonymous.get('/users/me', { authorization: `Bearer ${token}` })

test('a spent refresh token whose unused successor has expired gives nothing any more', async () => {
  const first = await signIn()
  const lost = await refresh(first.refresh_token)
  clock.advance(29 * day)
  expect((await refresh(first.refresh_token)).body.refresh_token, 'as long as the successor lives').toBe(
    lost.body.refresh_token,
  )
  clock.advance(2 * day)
  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 401,
    body: { message: 'Invalid JWT Refresh Token' },
  })
  const [row] = await testServer.database.query
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, createHash('sha256').update(first.refresh_token).digest('hex')))
  expect(row?.spentAt, 'it was spent, not unused').not.toBeNull()
})

test('the sessions of an account that is switched off stay ended when it is switched on again', async () => {
  const pair = await signIn()
  const [user] = await testServer.database.query.select().from(users).where(eq(users.email, office))
  const admin = await testServer.asAdmin()
  expect((await admin.patch(`/users/${user?.id}`, { active: false })).status).toBe(200)
  expect((await me(pair.token)).status).toBe(401)
  expect((await admin.patch(`/users/${user?.id}`, { active: true })).status).toBe(200)
  expect((await me(pair.token)).status).toBe(401)
  expect((await refresh(pair.refresh_token)).status).toBe(401)
  expect((await me((await signIn()).token)).status, 'signing in anew works').toBe(200)
})
