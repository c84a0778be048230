import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { type Caller, refusal, setUpServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import { templatesTo } from '../platform/sent-messages.ts'

/* What a stolen password opens, where a second factor is demanded or the password was chosen by somebody else. */

const password = 'Vrachtpas1'
const admin = 'admin@demo.example.com'
const staff = 'office@demo.example.com'

const clock = new ManualClock()
const testServer = await setUpServer({ clock: clock.read, secondFactorRequired: true })
const db = testServer.database.query

const idOf = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}
/** The signed-in routes that do not refuse this user by this code; with whatever parameters. */
async function openRoutes(caller: Caller, code: string): Promise<string[]> {
  const open: string[] = []
  for (const { method, path, access } of testServer.app.routes) {
    if (access !== 'signed-in') continue
    const answer = await testServer.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, '01920000-0000-7000-8000-000000000000'),
      headers: { authorization: `Bearer ${caller.token}`, accept: '*/*' },
    })
    // The answer to HEAD has no body.
    const isRefused = answer.statusCode === 403 && (method === 'HEAD' || answer.body.includes(`"${code}"`))
    if (!isRefused) open.push(`${method} ${path}`)
  }
  return open.toSorted()
}
const setUpRoutes = [
  'GET /api/users/me',
  'GET /api/users/me/second_factor',
  'POST /api/user_password_change',
  'POST /api/users/me/second_factor',
  'POST /api/users/me/second_factor/confirm',
]
async function setUp(caller: Caller): Promise<TOTP> {
  const { body } = await caller.post<{ secret: string }>('/users/me/second_factor', { password })
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const confirmed = await caller.post('/users/me/second_factor/confirm', { code: codeOf(app) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  clock.advance(60_000)
  return app
}
const codeOf = (app: TOTP) => app.generate({ timestamp: clock.read().getTime() })
const setUpOf = async (caller: Caller) => (await caller.get<{ setUp?: string }>('/users/me')).body.setUp

test('an administrator with the password alone reaches setting up a second factor, and nothing else', async () => {
  const phished = await testServer.asAdmin()
  expect(await setUpOf(phished)).toBe('second_factor')
  expect(await openRoutes(phished, 'second_factor_missing')).toEqual(setUpRoutes)
  const victim = await idOf(staff)
  for (const refused of [
    await phished.patch(`/users/${victim}`, { firstName: 'Owned' }),
    await phished.post('/users', {
      firstName: 'Evil',
      lastName: 'Twin',
      email: 'evil@example.com',
      roles: ['ROLE_ADMIN'],
    }),
    await phished.post(`/users/${victim}/impersonate`, {}),
    await phished.get('/audit_entries'),
    await phished.get('/exports/shipments'),
  ])
    expect(refused).toMatchObject(refusal(403, 'second_factor_missing'))
  const ready = await testServer.app.inject({
    url: '/readyz',
    headers: { authorization: `Bearer ${phished.token}` },
  })
  expect(ready.json()).not.toHaveProperty('adapters')

  const other = await testServer.asAdmin()
  const app = await setUp(phished)
  expect(await setUpOf(phished)).toBeUndefined()
  expect((await phished.get('/audit_entries')).status).toBe(200)
  expect((await other.get('/users/me')).status, 'it was signed in without').toBe(401)
  const signedIn = await testServer.anonymous.post<TokenPair>('/token/login', {
    username: admin,
    password,
    code: codeOf(app),
  })
  clock.advance(60_000)
  const bearer = { authorization: `Bearer ${signedIn.body.token}` }
  expect((await testServer.anonymous.get('/audit_entries', bearer)).status).toBe(200)
  expect((await phished.post('/users/me/second_factor/remove', { password, code: codeOf(app) })).status).toBe(
    204,
  )
  clock.advance(60_000)
  expect((await testServer.anonymous.get('/audit_entries', bearer)).status, 'not without it').toBe(403)
})

test('what a customer demands holds for whoever has an office there, at once, and not for who only drives', async () => {
  const administrator = await testServer.asAdmin()
  await setUp(administrator)
  const [office, planner, reader, driver] = [
    await testServer.asOffice(),
    await testServer.asPlanner(),
    await testServer.asReader(),
    await testServer.asDriver(),
  ]
  const { body: me } = await office.get<User>('/users/me')
  expect(me).not.toHaveProperty('setUp')
  const demand = (secondFactorRequired: boolean) =>
    administrator.patch(`/customers/${me.customer?.id}`, { secondFactorRequired })
  expect((await office.patch(`/customers/${me.customer?.id}`, { secondFactorRequired: true })).status).toBe(
    403,
  )
  expect((await demand(true)).status).toBe(200)
  for (const caller of [office, planner, reader]) {
    expect(await caller.get('/projects')).toMatchObject(refusal(403, 'second_factor_missing'))
    expect(await setUpOf(caller)).toBe('second_factor')
  }
  expect((await driver.get('/driver_sync')).status).toBe(200)
  expect(await setUpOf(driver)).toBeUndefined()

  // The office helps a user who lost it; an administrator who acts as another has shown their own.
  await setUp(planner)
  expect((await planner.get('/shipments')).status).toBe(200)
  await setUp(office)
  const plannerId = await idOf('planner@demo.example.com')
  expect((await planner.post(`/users/${plannerId}/remove_second_factor`, {})).status).toBe(403)
  expect(
    (await office.post(`/users/${await idOf(staff)}/remove_second_factor`, {})).status,
    'not one’s own',
  ).toBe(403)
  expect((await office.get<User>(`/users/${plannerId}`)).body.secondFactor).toBe(true)
  const acting = await administrator.post<TokenPair>(`/users/${await idOf(staff)}/impersonate`, {})
  const bearer = { authorization: `Bearer ${acting.body.token}` }
  expect((await testServer.anonymous.get('/projects', bearer)).status).toBe(200)
  expect((await office.post(`/users/${plannerId}/remove_second_factor`, {})).status).toBe(204)
  expect((await planner.get('/users/me')).status, 'the sessions ended').toBe(401)
  expect((await templatesTo(testServer, 'planner@demo.example.com'))[0]).toBe('credentials_changed')
  expect(await setUpOf(await testServer.asPlanner())).toBe('second_factor')
  expect((await demand(false)).status).toBe(200)
  expect((await reader.get('/projects')).status).toBe(200)
})

test('a first password that an administrator gave opens nothing but its change to another', async () => {
  await db.update(users).set({ mustChangeSecret: true }).where(eq(users.email, 'reader@demo.example.com'))
  const reader = await testServer.asReader()
  expect(await setUpOf(reader)).toBe('password')
  expect(await openRoutes(reader, 'password_change_required')).toEqual(setUpRoutes)
  const change = (to: string) =>
    reader.post<{ violations: { propertyPath: string }[] }>('/user_password_change', {
      currentPassword: password,
      password: to,
      confirmPassword: to,
    })
  const same = await change(password)
  expect([same.status, same.body.violations[0]?.propertyPath], 'the same one again').toEqual([
    422,
    'password',
  ])
  expect((await change('Zilverreiger7')).status).toBe(204)
  expect(await setUpOf(reader)).toBeUndefined()
  expect((await reader.get('/projects')).status).toBe(200)
})
