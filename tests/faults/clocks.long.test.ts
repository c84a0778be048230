import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverTimeHeader } from '#contract/kit/time-limits.ts'
import type { Fault } from '../support/faults.ts'
import { FaultEnvironment, smallPhoto, type TestPhone } from '../support/fault-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { partialTextPattern } from '../support/text-patterns.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

const at = (offset: number) => new Date(Date.now() + offset)

/** What stands in the way answers, by its own clock. */
const foreignPage = (status: number, offset: number): Fault => ({
  kind: 'replace-answer',
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', date: at(offset).toUTCString() },
  body: '<!doctype html><title>Not ours</title>',
})

/** The server dates the load as now, and knows of no wrong clock. */
async function expectLoadedNow(phone: TestPhone, shipment: string) {
  const office = await OfficeApi.signIn(environment.product.origin)
  const { loadDate, events = [] } = await office.shipment(shipment)
  expect(Math.abs(Date.parse(loadDate ?? '') - Date.now())).toBeLessThan(2 * 60_000)
  const [loaded] = events
  expect(loaded).toMatchObject({ kind: 'loaded' })
  expect(loaded).not.toHaveProperty('correctedAt')
  expect(loaded).not.toHaveProperty('deliveredClockAt')
  const notices = ['phone:clock.slow', 'phone:clock.fast'] as const
  for (const key of notices)
    expect(await phone.app.page.getByText(partialTextPattern(key)).count(), key).toBe(0)
}

test('83: the date of a portal, of a gateway and of a cache is no clock', async () => {
  await using phone = await environment.phone()
  const { app, context } = phone
  const api = { path: /^\/api\//, times: 1 }
  const foreign = [
    environment.proxy.strike(api, foreignPage(200, -3 * hour)),
    environment.proxy.strike(api, foreignPage(502, -2 * day)),
    environment.proxy.strike(
      { path: /^\/api\/driver_sync/, times: 1 },
      {
        kind: 'change-headers',
        headers: { age: '10800', [serverTimeHeader.toLowerCase()]: at(-3 * hour).toISOString() },
      },
    ),
  ]
  await expect
    .poll(
      async () => {
        await app.sendNow()
        await app.page.reload()
        return foreign.map(({ struck }) => struck.length)
      },
      { timeout: 60_000 },
    )
    .toEqual([1, 1, 1])
  await context.setOffline(true)
  const { shipment } = await phone.load()
  await context.setOffline(false)
  await app.waitUntilSent()
  await expectLoadedNow(phone, shipment)
  await phone.expectInvariants()
})

test('84: a gateway whose date is a day ahead on every answer makes no storm of renewals', async () => {
  await using phone = await environment.phone()
  environment.proxy.strike(
    { path: /^\/api\// },
    { kind: 'change-headers', headers: { date: at(day).toUTCString() } },
  )
  const { shipment } = await phone.load()
  await phone.unload(shipment)
  await phone.app.waitUntilSent()
  const renewals = environment.proxy.requests.filter(({ path }) => path === '/api/token/refresh')
  expect(renewals.length).toBeLessThanOrEqual(1)
  await expectLoadedNow(phone, shipment)
  await phone.expectInvariants()
})

test('85: a clock that runs two years ahead is said, deletes nothing, and lets the phone fetch once it is right', async () => {
  await using phone = await environment.phone({ serviceWorkers: 'block' })
  const { app, context } = phone
  const { page } = app
  const { operation } = await phone.load()
  await app.waitUntilSent()
  await app.openFlow()
  await app.addPhotos(await smallPhoto(3))

  await context.clock.setSystemTime(at(2 * year))
  for (let times = 0; times < 2; times += 1) {
    await app.openFlow()
    await page.getByText(partialTextPattern('phone:clock.fast')).first().waitFor()
    // What was filled in a minute ago.
    await page.locator('main img').first().waitFor()
  }
  const shipment = await app.submitLoad()
  await phone.remember()
  await app.waitUntilSent()
  expect((await phone.operations()).map(({ id }) => id)).toContain(operation)

  await context.clock.setSystemTime(at(0))
  environment.proxy.forget()
  await app.go('/driver')
  await expect
    .poll(() => environment.proxy.requests.some(({ path }) => path.startsWith('/api/driver_sync')))
    .toBe(true)
  await expect
    .poll(() => page.getByText(partialTextPattern('phone:clock.fast')).count(), { timeout: 20_000 })
    .toBe(0)
  const office = await OfficeApi.signIn(environment.product.origin)
  const { loadDate, events = [] } = await office.shipment(shipment)
  expect(Math.abs(Date.parse(loadDate ?? '') - Date.now())).toBeLessThan(2 * 60_000)
  expect(events[0], 'the office sees both times').toHaveProperty('correctedAt')
  await phone.expectInvariants()
})
