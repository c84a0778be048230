import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptKey } from '../../server/auth/attempts.ts'
import { attempts } from '../../server/db/schema/auth.ts'
import { users } from '../../server/db/schema/users.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ManualClock } from './manual-clock.ts'

const minute = 60_000
const hour = 60 * minute
const driver = 'driver@demo.example.com'

let testServer: TestServer
let clock: ManualClock
let carrier: string
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
  const [planner] = await testServer.database.query
    .select({ company: users.companyId })
    .from(users)
    .where(eq(users.email, 'planner@demo.example.com'))
  carrier = planner?.company ?? ''
})
afterEach(() => testServer[Symbol.asyncDispose]())

const post = async (url: string, address: string, body: unknown) => {
  const response = await testServer.app.inject({
    method: 'POST',
    url: `/api${url}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0) }
}
const signIn = (address: string, password: string) =>
  post('/token/login', address, { username: driver, password, targetApp: 'mobile-app' })
/** Each of another connection. */
const network = (index: number) => `2001:db8:${index.toString(16)}:1::1`
let registrations = 0
const register = (address: string) => {
  registrations += 1
  return post('/users/register/driver_or_skipper', address, {
    kind: 'driver',
    firstName: 'Sanne',
    lastName: 'Proef',
    email: `sanne${registrations}@example.com`,
    company: `/api/companies/${carrier}`,
    termsAccepted: true,
  })
}
const requestLink = (address: string) => post('/change_password_requests', address, { userEmail: driver })
/** As if this many attempts had been counted within the hour. */
const countedBefore = (key: string, count: number) =>
  testServer.database.query
    .insert(attempts)
    .values({ key: attemptKey(key), count, windowStart: clock.read() })

test('wrong tries from everywhere do not lock the owner out of where they signed in before', async () => {
  expect((await signIn('192.0.2.1', '24680')).status).toBe(200)
  let status = 401
  for (let guess = 0; guess < 60 && status === 401; guess += 1)
    ({ status } = await signIn(network(guess), String(50_000 + guess)))
  expect(status, 'everywhere else the account is locked').toBe(429)
  expect((await signIn('198.51.100.7', '24680')).status).toBe(429)
  expect((await signIn('192.0.2.1', '24680')).status).toBe(200)
  expect((await signIn('198.51.100.7', '24680')).status, 'which unlocks nothing elsewhere').toBe(429)
})

test('where the owner signed in before, guessing is stopped all the same', async () => {
  expect((await signIn('192.0.2.1', '24680')).status).toBe(200)
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await signIn('192.0.2.1', String(50_000 + guess))).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('self-registration from one network is stopped within the hour, and says how long to wait', async () => {
  const statuses = []
  let wait = 0
  for (let attempt = 0; attempt < 22; attempt += 1) {
    // Another address of the same /64.
    const answer = await register(`2001:db8:0:1::${(attempt + 1).toString(16)}`)
    statuses.push(answer.status)
    wait = answer.wait
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect(wait).toBeGreaterThan(0)
  expect((await register('2001:db8:0:2::1')).status, 'from elsewhere').toBe(201)
})

test('self-registration has a ceiling over all networks', async () => {
  await countedBefore('registration-all', 299)
  expect((await register('192.0.2.1')).status).toBe(201)
  const refused = await register('192.0.2.2')
  expect(refused.status).toBe(429)
  expect(refused.wait).toBeGreaterThan(0)
  clock.advance(hour)
  expect((await register('192.0.2.2')).status).toBe(201)
})

test('requests for links have a ceiling over all networks', async () => {
  await countedBefore('link-all', 599)
  expect((await requestLink('192.0.2.1')).status).toBe(201)
  const refused = await requestLink('192.0.2.2')
  expect(refused.status).toBe(429)
  expect(refused.wait).toBeGreaterThan(0)
  clock.advance(hour)
  expect((await requestLink('192.0.2.2')).status).toBe(201)
})
