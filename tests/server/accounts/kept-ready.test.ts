import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { refreshTokens, sessions } from '../../../server/platform/db/schema/auth.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpServer } from '../../support/test-server.ts'

/* A phone that its driver may open by the pincode without a session, and what the server knows of that. */

const server = await setUpServer()
const db = server.database.query

let secret = '24680'

async function signIn() {
  const { body } = await server.anonymous.post<TokenPair>('/token/login', {
    username: 'driver@demo.example.com',
    password: secret,
    targetApp: 'mobile-app',
  })
  return body
}
const callAs = ({ token }: TokenPair) => {
  const headers = { authorization: `Bearer ${token}` }
  return { post: (path: string, body: object) => server.anonymous.post(path, body, headers) }
}
const ask = async ({ refresh_token }: TokenPair, keepReady?: boolean) =>
  (
    await server.anonymous.post<{ message: string; ready?: boolean; switchedOff?: true }>(
      '/token/invalidate',
      {
        refresh_token,
        keepReady,
      },
    )
  ).body
const refresh = async ({ refresh_token }: TokenPair) =>
  (await server.anonymous.post('/token/refresh', { refresh_token })).status
const sessionOf = ({ token }: TokenPair) => String(decodeJwt(token).sid)
const userOf = ({ token }: TokenPair) => String(decodeJwt(token).sub)

test('a session whose phone is kept ready has ended, and says so as often as it is asked', async () => {
  const pair = await signIn()
  expect(await ask(pair, true)).toEqual({
    code: 200,
    message: 'The supplied refresh_token has been invalidated.',
    ready: true,
  })
  expect(await refresh(pair)).toBe(401)
  expect(await callAs(pair).post('/devices', { id: newId() })).toMatchObject({ status: 401 })
  expect(await ask(pair, true)).toMatchObject({ ready: true })
  const told = await db.select().from(auditEntries).where(eq(auditEntries.action, 'sign_out'))
  expect(told.map(({ after }) => after)).toMatchObject([{ keptReady: true }])
})

test('a session that was too old keeps its phone ready too', async () => {
  const pair = await signIn()
  await db
    .update(refreshTokens)
    .set({ expiresAt: sql`now() - interval '1 day'` })
    .where(eq(refreshTokens.sessionId, sessionOf(pair)))
  expect(await refresh(pair)).toBe(401)
  expect(await ask(pair, true)).toMatchObject({ ready: true })
})

test.each([
  ['its driver signs out for good', async (pair: TokenPair) => void (await ask(pair))],
  [
    'its driver changes the pincode on another phone',
    async () => {
      const other = callAs(await signIn())
      const change = { currentPincode: secret, pincode: '73918', confirmPincode: '73918' }
      expect((await other.post('/user_password_change', change)).status).toBe(204)
      secret = change.pincode
    },
  ],
  [
    'the office ends the sessions of its driver',
    async (pair: TokenPair) => {
      const office = await server.asOffice()
      expect((await office.post(`/users/${userOf(pair)}/end_sessions`, {})).status).toBe(204)
    },
  ],
  [
    'the office revokes a phone of its driver',
    async () => {
      const id = newId()
      expect((await callAs(await signIn()).post('/devices', { id })).status).toBe(201)
      const office = await server.asOffice()
      expect((await office.post(`/known_devices/${id}/revoke`, { reason: 'Lost' })).status).toBe(200)
    },
  ],
  [
    'its driver is rejected',
    async (pair: TokenPair) => {
      const ofDriver = eq(drivers.userId, userOf(pair))
      await db.update(drivers).set({ rejectedAt: new Date() }).where(ofDriver)
      expect(await ask(pair, true)).toMatchObject({ ready: false })
      await db.update(drivers).set({ rejectedAt: null }).where(ofDriver)
    },
  ],
  [
    'the account is switched off',
    async (pair: TokenPair) => {
      const ofUser = eq(users.id, userOf(pair))
      await db.update(users).set({ active: false }).where(ofUser)
      expect(await ask(pair, true)).toMatchObject({ ready: false, switchedOff: true })
      await db.update(users).set({ active: true }).where(ofUser)
    },
  ],
])('it is ready no more once %s', async (_, end) => {
  const pair = await signIn()
  expect(await ask(pair, true)).toMatchObject({ ready: true })
  await end(pair)
  expect(await ask(pair, true)).toMatchObject({ ready: false })
})

test('a session that somebody else ended keeps no phone ready, and no unknown or office one does', async () => {
  const pair = await signIn()
  await db
    .update(sessions)
    .set({ revokedAt: new Date(), revokedReason: 'refresh token reused' })
    .where(eq(sessions.id, sessionOf(pair)))
  expect(await ask(pair, true)).toMatchObject({ ready: false })
  expect(await ask({ token: '', refresh_token: 'nobody' }, true)).toMatchObject({ ready: false })
  const { body } = await server.anonymous.post<TokenPair>('/token/login', {
    username: 'office@demo.example.com',
    password: 'Vrachtpas1',
  })
  expect(await ask(body, true)).toMatchObject({ ready: false })
  expect(await refresh(body), 'it has ended all the same').toBe(401)
})
