import { once } from 'node:events'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptKey } from '../../../server/accounts/auth/attempts.ts'
import { attempts } from '../../../server/platform/db/schema/auth.ts'
import { projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
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
/** Of nobody, as of whom a stranger would find out whether they have an account. */
const registerTransporter = (address: string) => {
  registrations += 1
  return post('/companies/register_transporter', address, {
    company: {
      name: 'Nobody',
      cocNumber: '00000205',
      vihbNumber: '990205VIHB',
      address: { city: 'Tholen', country: '/api/countries/NL' },
    },
    user: { firstName: 'Rik', lastName: 'Rijder', email: `rik${registrations}@example.com` },
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
    // Another /64 of the same /56.
    const answer = await register(`2001:db8:0:${(attempt + 1).toString(16)}::1`)
    statuses.push(answer.status)
    wait = answer.wait
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect(wait).toBeGreaterThan(0)
  expect((await register('2001:db8:0:100::1')).status, 'from elsewhere').toBe(201)
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

test('who tries addresses by registering transporters is stopped over all networks', async () => {
  await countedBefore('registration-transporter-all', 299)
  expect((await registerTransporter('192.0.2.1')).status).toBe(422)
  const refused = await registerTransporter('192.0.2.2')
  expect(refused.status).toBe(429)
  expect(refused.wait).toBeGreaterThan(0)
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

test('one /56 asks for few links, and keeps nobody else from theirs', async () => {
  await countedBefore('link-all', 550)
  const statuses = []
  for (let request = 0; request < 60; request += 1)
    statuses.push((await requestLink(`2001:db8:0:${request.toString(16)}::1`)).status)
  expect(statuses.at(-1)).toBe(429)
  const elsewhere = await post('/change_password_requests', '192.0.2.9', {
    userEmail: 'office@demo.example.com',
  })
  expect(elsewhere.status).toBe(201)
})

test.each([
  ['/48', (part: number) => `2001:db8:1:${(part << 8).toString(16)}::1`],
  ['/24', (part: number) => `203.0.113.${part}`],
])('one %s shuts links and registration for nobody else', async (_, addressOf) => {
  let asked = 0
  const requestSomeLink = (address: string) =>
    post('/change_password_requests', address, { userEmail: `nobody${(asked += 1)}@example.com` })
  await countedBefore('link-all', 520)
  await countedBefore('registration-all', 200)
  await countedBefore('registration-transporter-all', 200)
  for (const ask of [requestSomeLink, register, registerTransporter]) {
    const statuses = []
    for (let part = 0; part < 110; part += 1) statuses.push((await ask(addressOf(part))).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('198.51.100.9')).status, 'elsewhere').not.toBe(429)
  }
})

test('asking on prolongs the ceiling over all networks for nobody', async () => {
  await countedBefore('link-all', 605)
  await countedBefore('registration-all', 305)
  for (const [index, ask] of [requestLink, register].entries()) {
    await ask(network(index))
    const refused = await ask('192.0.2.2')
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeLessThanOrEqual(60)
  }
})

test('limits by route count a /56 as one', async () => {
  const statuses = []
  for (let request = 0; request < 241; request += 1)
    statuses.push(
      (await post('/token/invalidate', `2001:db8:0:${(request % 256).toString(16)}::1`, {})).status,
    )
  expect(statuses[239]).not.toBe(429)
  expect(statuses[240]).toBe(429)
})

test('wrong pairing codes are counted over all networks, right ones are not', async () => {
  let { token } = await testServer.asDriver()
  const [project] = await testServer.database.query
    .select({ code: projects.pairingCode })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projectStatuses.blocked, false))
  let asked = 0
  const pair = async (pairingCode: string | undefined) => {
    asked += 1
    const response = await testServer.app.inject({
      method: 'POST',
      url: '/api/project_pairings',
      remoteAddress: network(asked),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      payload: JSON.stringify({ pairingCode }),
    })
    return response.statusCode
  }
  for (let count = 0; count < 25; count += 1) expect(await pair(project?.code ?? '')).toBe(201)
  let wrong = 0
  for (let day = 0; day < 5; day += 1) {
    for (let guess = 0; guess < 25; guess += 1) if ((await pair('CCCCCC')) === 422) wrong += 1
    if (day === 0) expect(wrong).toBe(20)
    clock.advance(hour)
    // The access token has ended by then.
    ;({ token } = await testServer.asDriver())
  }
  expect(wrong).toBe(60)
})

test('a connection that is reset before its request is read raises no alarm', async () => {
  const { port } = new URL(await testServer.app.listen({ port: 0, host: '127.0.0.1' }))
  const body = JSON.stringify({ username: driver, password: 'x' })
  const logged = (text: string) => testServer.log.filter((line) => line.includes(text))
  for (const path of ['/api/token/login', '/api/fault_reports', '/api/users/register/driver_or_skipper'])
    for (let count = 0; count < 5; count += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      socket.resetAndDestroy()
    }
  await expect.poll(() => logged('the client went away').length).toBeGreaterThan(0)
  expect(testServer.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
})
