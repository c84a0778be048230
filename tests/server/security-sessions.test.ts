import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/auth.ts'
import { refreshTokens } from '../../server/db/schema/auth.ts'
import { users } from '../../server/db/schema/users.ts'
import { startWorld, type World } from '../support/world.ts'
import { MovedClock } from './moved-clock.ts'

const day = 24 * 3_600_000
const office = 'office@demo.example.com'

let world: World
let clock: MovedClock
beforeEach(async () => {
  clock = new MovedClock()
  world = await startWorld({ clock: clock.read })
})
afterEach(() => world[Symbol.asyncDispose]())

const signIn = async (username = office, password = 'Vrachtpas1') =>
  (await world.anonymous.post<TokenPair>('/token/login', { username, password })).body
const refresh = (token: string) =>
  world.anonymous.post<TokenPair & { message: string }>('/token/refresh', { refresh_token: token })
const me = (token: string) => world.anonymous.get('/users/me', { authorization: `Bearer ${token}` })

test('a spent refresh token whose unused successor has expired gives nothing any more', async () => {
  const first = await signIn()
  const lost = await refresh(first.refresh_token)
  clock.forward(29 * day)
  expect((await refresh(first.refresh_token)).body.refresh_token, 'as long as the successor lives').toBe(
    lost.body.refresh_token,
  )
  clock.forward(2 * day)
  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 401,
    body: { message: 'Invalid JWT Refresh Token' },
  })
  const [row] = await world.database.query
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, createHash('sha256').update(first.refresh_token).digest('hex')))
  expect(row?.spentAt, 'it was spent, not unused').not.toBeNull()
})

test('the sessions of an account that is switched off stay ended when it is switched on again', async () => {
  const pair = await signIn()
  const [user] = await world.database.query.select().from(users).where(eq(users.email, office))
  const admin = await world.asAdmin()
  expect((await admin.patch(`/users/${user?.id}`, { active: false })).status).toBe(200)
  expect((await me(pair.token)).status).toBe(401)
  expect((await admin.patch(`/users/${user?.id}`, { active: true })).status).toBe(200)
  expect((await me(pair.token)).status).toBe(401)
  expect((await refresh(pair.refresh_token)).status).toBe(401)
  expect((await me((await signIn()).token)).status, 'signing in anew works').toBe(200)
})
