import { expect, test } from 'vitest'
import { refreshOnce } from '../../src/api/token-refresh.ts'
import { clientFor } from '../../src/offline/session/client-for.ts'
import { unsentKinds } from '../../src/offline/outbox/unsent-kinds.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { deliveries, load, runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { driverId, passThrough, refusal, signIn } from './simulated-phone.ts'

const day = 24 * 3_600_000
const otherId = '01920000-0000-7000-8000-00000000d002'

test('a token that the server does not know any more costs one refresh, and no attempt', async () => {
  await load()
  driver.server.sessions.clear()
  await runSync(page)
  expect(driver.server.refreshes.count).toBe(1)
  expect(deliveries(driver)).toHaveLength(2)
  expect((await driver.rows())[0]).toMatchObject({ state: 'done', attempts: 0 })
})

test('after three days a token known to be spent is renewed before anything is sent', async () => {
  await load()
  driver.advance(3 * day)
  await runSync(page)
  expect(driver.server.refreshes.count).toBe(1)
  expect(deliveries(driver)).toHaveLength(1)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a refresh without a response ends no session', async () => {
  await load()
  driver.server.sessions.clear()
  driver.network = (request, server) =>
    request.url.endsWith('/token/refresh') ? Promise.reject(new TypeError('fetch failed')) : server(request)
  await runSync(page)
  expect(await deviceTokens.read()).toBeDefined()
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'unreachable' })
  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a refused refresh stops the queue, loses nothing, and is over when the same driver signed in', async () => {
  await load()
  driver.server.sessions.clear()
  driver.server.refreshes.good.clear()
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'sign-in' })
  expect((await driver.rows())[0]).toMatchObject({ state: 'ready', attempts: 0 })
  const asked = driver.server.requests.length
  await runSync(page)
  await runSync(page, 'enqueue')
  expect(driver.server.requests).toHaveLength(asked)
  await deviceTokens.write(driver.server.signIn(driverId))
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a session that ended while nothing was queued is over with the next sign-in too', async () => {
  driver.server.sessions.clear()
  driver.server.refreshes.good.clear()
  await runSync(page)
  await deviceTokens.write(driver.server.signIn(driverId))
  await load()
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test.each([
  ['when they tap', 'tap', 0],
  ['within a quarter of an hour, without a tap', 'timer', 15 * 60_000],
] as const)('an account that may not any more waits, and is asked again %s', async (_, reason, wait) => {
  await load()
  driver.network = async () => refusal(403, 'account_needs_approval')
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', delayReason: 'account' })
  driver.network = passThrough
  await runSync(page, 'timer')
  expect(driver.server.applied).toHaveLength(0)
  driver.advance(wait)
  await runSync(page, reason)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a proxy that keeps the token from the server ends no session', async () => {
  await load()
  driver.network = (request, server) => {
    const stripped = new Request(request)
    stripped.headers.delete('authorization')
    return server(stripped)
  }
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'foreign' })
  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('the second to come with a used token gets the pair that the first one was given', async () => {
  const pair = (await deviceTokens.read()) ?? { token: '', refresh_token: '' }
  const client = await clientFor(page, driverId)
  const [one, two] = await Promise.all([
    refreshOnce(deviceTokens, pair, client),
    refreshOnce(deviceTokens, pair, client),
  ])
  expect(driver.server.refreshes.count).toBe(1)
  expect(one).toEqual(two)
  expect(await deviceTokens.read()).toEqual(one)
})

test('two runtimes with a used refresh token refresh it once', async () => {
  const worker = driver.open()
  await load()
  driver.advance(day)
  await Promise.all([runSync(page), runSync(worker), runSync(page), runSync(worker)])
  expect(driver.server.refreshes.count).toBe(1)
  expect(driver.server.applied).toHaveLength(1)
})

test('another user of the phone sees nothing of the first, and sends none of their work', async () => {
  const saved = await load()
  await signIn(driver, page, otherId)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await outboxEntries()).toEqual([])
  expect(await shipmentsOnBoard()).toEqual([])
  await runSync(page)
  expect(driver.server.applied).toHaveLength(0)
  expect(await unsentKinds(driverId)).toMatchObject({ loads: 1 })
  await signIn(driver, page, driverId)
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
  await runSync(page)
  expect(driver.server.applied.map((one) => one.userId)).toEqual([driverId])
})

test('a queue is never sent with the token of whoever signs in meanwhile', async () => {
  await load()
  driver.network = async (request, server) => {
    if (request.url.endsWith('/operations')) {
      driver.network = passThrough
      driver.server.sessions.clear()
      await signIn(driver, page, otherId)
    }
    return server(request)
  }
  await runSync(page)
  expect(
    driver.server.requests.filter((request) => request.userId === otherId && request.path === '/operations'),
  ).toEqual([])
  expect((await driver.rows())[0]).toMatchObject({ state: 'ready' })
})

test('the rest of a queue is not sent as whoever signs in while the first of it is under way', async () => {
  for (let count = 0; count < 60; count += 1) await load()
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.endsWith('/operations')) {
      driver.network = passThrough
      await signIn(driver, page, otherId)
    }
    return response
  }
  await runSync(page)
  expect(new Set(driver.server.applied.map(({ userId }) => userId))).toEqual(new Set([driverId]))
  expect(driver.server.applied).toHaveLength(50)
  await signIn(driver, page)
  await runSync(page, 'start')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied).toHaveLength(60)
})

test('a phone whose clock is wrong by years is neither signed out nor does it refresh in a loop', async () => {
  driver.clock.device = Date.UTC(2031, 0, 1)
  await load()
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.refreshes.count).toBeLessThan(2)
})
