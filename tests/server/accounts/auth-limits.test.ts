import { afterEach, beforeEach, expect, test } from 'vitest'
import { networksOf } from '../../../server/accounts/auth/attempts.ts'
import { buildApp } from '../../../server/app.ts'
import { loadKeys } from '../../../server/accounts/auth/keys.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import { pino } from 'pino'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { isLongRun } from '../../support/long-run.ts'

const minute = 60_000
const hour = 60 * minute

let testServer: TestServer
let clock: ManualClock
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
})
afterEach(async () => {
  await testServer[Symbol.asyncDispose]()
})

const from = async (
  address: string,
  username: string,
  password: string,
  app = testServer.app,
  headers: Record<string, string> = {},
) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/token/login',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ username, password }),
  })
  const { message } = response.json<{ message: string }>()
  return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0), message }
}
test('whoever has a whole /56 keeps nobody out of other networks, and who is kept out reads how to get in', async () => {
  for (let network = 0; network < 40; network += 1)
    await from(`2001:db8:1:${(0x4200 + network).toString(16)}::1`, driver, String(50_000 + network))
  expect((await from('2001:db8:1:42ff::1', driver, '24680')).status, 'the /56 is').toBe(429)
  expect((await from('2001:db8:77::1', driver, '24680')).status, 'a new network of the owner').toBe(200)
  for (let site = 0; site < 5; site += 1)
    for (let guess = 0; guess < 10; guess += 1)
      await from(`203.0.${site}.113`, driver, String(60_000 + guess))
  const refused = await from('198.51.100.9', driver, '24680')
  expect(refused.status).toBe(429)
  expect(refused.message).toMatch(/choose a new one by a link/)
})

/** Each of another subscriber of another provider. */
const address = (index: number) => `203.0.${index % 100}.113`
const driver = 'driver@demo.example.com'

/** A long run takes more than a week, of hours. */
const guesses = isLongRun ? 10_000 : 1000

test('thousands of guesses from a hundred addresses: few are looked at, the right one never while locked, and nobody else waits', async () => {
  let looked = 0
  for (let guess = 0; guess < guesses; guess += 50) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        from(address(guess + turn), driver, String(50_000 + ((guess + turn) % 40_000))),
      ),
    )
    looked += responses.filter(({ status }) => status === 401).length
    expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true)
    if (guess % 1000 === 0) {
      expect((await from(address(guess + 7), driver, '24680')).status, 'locked: even the right one').toBe(429)
      expect((await from('198.51.100.7', driver, '24680')).status, 'from wherever').toBe(429)
      expect(
        (await from(address(guess + 7), 'planner@demo.example.com', 'Vrachtpas1')).status,
        'a colleague, even from there',
      ).toBe(200)
    }
    clock.advance(hour)
  }
  expect(looked).toBeGreaterThan(20)
  expect(looked, 'of a hundred thousand pincodes').toBeLessThan(isLongRun ? 120 : 50)
}, 240_000)

test('the wait grows, is told, and is kept', async () => {
  const waits: number[] = []
  for (let guess = 0; guess < 10; guess += 1)
    expect((await from('198.51.100.1', driver, String(60_000 + guess))).status).toBe(401)
  for (let round = 0; round < 4; round += 1) {
    const { status, wait } = await from('198.51.100.1', driver, '24680')
    expect(status).toBe(429)
    waits.push(wait)
    clock.advance(wait * 1000 - 1000)
    expect((await from('198.51.100.1', driver, '24680')).status, 'a second too early').toBe(429)
    clock.advance(1000)
    expect((await from('198.51.100.1', driver, String(61_000 + round))).status, 'one more guess').toBe(401)
  }
  expect(waits).toEqual([60, 120, 240, 480])
  expect((await from('198.51.100.2', driver, '24680')).status, 'the owner, from where he is').toBe(200)
})

test('many guesses at once are no way round', async () => {
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, guess) => from('198.51.100.1', driver, String(60_000 + guess))),
  )
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('all instances count together', async () => {
  const second = await buildApp({
    database: testServer.database,
    keys: await loadKeys(testServer.database, testKeyCipher),
    dataDirectory: testServer.dataDirectory,
    publicUrl: 'http://vrachtpas.test',
    pageFolder: '/nowhere',
    logger: pino({ level: 'silent' }),
    clock: clock.read,
  })
  try {
    const apps = [testServer.app, second]
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await from('198.51.100.1', driver, String(60_000 + guess), apps[guess % 2])).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  } finally {
    await second.close()
  }
})

test('one password at many names is stopped by address; who works there goes on', async () => {
  expect((await from('198.51.100.1', 'planner@demo.example.com', 'Vrachtpas1')).status).toBe(200)
  const statuses = []
  for (let guess = 0; guess < 110; guess += 1)
    statuses.push((await from('198.51.100.1', `somebody${guess}@example.com`, 'Welcome01')).status)
  expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect(
    (await from('198.51.100.1', 'office@demo.example.com', 'Vrachtpas1')).status,
    'a user who never signed in from this address',
  ).toBe(429)
  expect(
    (await from('198.51.100.1', 'planner@demo.example.com', 'Vrachtpas1')).status,
    'who signed in here before',
  ).toBe(200)
  expect(
    (await from('198.51.100.2', 'office@demo.example.com', 'Vrachtpas1')).status,
    'a neighbouring address',
  ).toBe(200)
})

test('mistakes that were made good are forgotten, also those at other spellings of the name', async () => {
  for (let day = 0; day < 6; day += 1) {
    for (let guess = 0; guess < 9; guess += 1)
      await from('198.51.100.1', guess % 2 === 0 ? driver : '06-10000031', String(60_000 + guess))
    expect((await from('198.51.100.1', driver, '24680')).status).toBe(200)
  }
})

test('an app that does not exist is for nobody', async () => {
  const as = async (targetApp: string, password = '24680') =>
    (await testServer.anonymous.post('/token/login', { username: driver, password, targetApp })).status
  expect(await as('mobile-app')).toBe(200)
  expect(await as('desktop-app')).toBe(401)
  expect(await as('desktop-app', 'wrong')).toBe(401)
})

test.each([
  ['198.51.100.1', '198.51.100.1', '198.51.100.0/24'],
  ['::ffff:198.51.100.1', '198.51.100.1', '198.51.100.0/24'],
  ['::ffff:c000:0201', '192.0.2.1', '192.0.2.0/24'],
  ['0:0:0:0:0:FFFF:C000:201', '192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:4202:3:4:5:6', '2001:db8:1:4200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:42ff::9', '2001:db8:1:4200::/56', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/56', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56', 'fe80:0:0::/48'],
  ['198.51.100.1:50123', '198.51.100.1', '198.51.100.0/24'],
  ['[2001:db8:1:42ff::9]:50123', '2001:db8:1:4200::/56', '2001:db8:1::/48'],
  ['_gateway', 'named _gateway', 'named'],
])('the networks of %s are %s and %s', (given, ...networks) => {
  expect(networksOf(given)).toEqual(networks)
})

test.each([
  ['/48', (part: number) => `2001:db8:1:${(part << 8).toString(16)}::1`],
  ['/24', (part: number) => `203.0.113.${part}`],
])('one %s keeps the owner out of no other network', async (_, addressOf) => {
  for (let guess = 0; guess < 40; guess += 1) await from(addressOf(guess), driver, String(60_000 + guess))
  expect((await from(addressOf(99), driver, '24680')).status).toBe(429)
  expect((await from('198.51.100.9', driver, '24680')).status).toBe(200)
})

test.each([
  ['with its port', (index: number) => `203.0.113.9:${50_000 + index}`],
  ['by a name', () => '_gateway'],
])('a caller whom the proxy names %s is counted as one', async (_, nameOf) => {
  const guess = (index: number, password: string) =>
    from('127.0.0.1', driver, password, testServer.app, { 'x-forwarded-for': nameOf(index) })
  for (let index = 0; index < 10; index += 1)
    expect((await guess(index, String(60_000 + index))).status).toBe(401)
  expect((await guess(10, '24680')).status).toBe(429)
})
