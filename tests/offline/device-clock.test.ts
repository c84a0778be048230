import { expect, test } from 'vitest'
import { correctablePhases, correctShipment, TooLate } from '../../src/offline/shipments/corrections.ts'
import { serverTimeHeader } from '../../contract/kit/time-limits.ts'
import { deleteExpiredAndReserve } from '../../src/offline/session/housekeeping.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { serverTime } from '../../src/offline/store/device-clock.ts'
import { deviceStateOf } from '../../src/offline/store/device-state.ts'
import { load, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, type Network, passThrough, type SimulatedRuntime, unplugged } from './simulated-phone.ts'

const day = 24 * 60 * 60_000

test('what was measured before the clock was set back is not sent as true; the clock at sending is', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  driver.advance(60 * 60_000)
  driver.clock.device -= 3 * day
  await unload(shipment)
  const [loaded, unloaded] = await driver.rows()
  expect(loaded?.clockOffset).toBeTypeOf('number')
  expect(unloaded?.clockOffset).toBeUndefined()

  const sent: { sentAt?: string }[] = []
  driver.network = async (request, server) => {
    if (request.url.endsWith('/operations')) sent.push(await request.clone().json())
    return passThrough(request, server)
  }
  await runSync(page, 'tap')
  expect(sent.length).toBeGreaterThan(0)
  for (const { sentAt } of sent)
    expect(Math.abs(Date.parse(sentAt ?? '') - driver.clock.device)).toBeLessThan(2000)
})

test('a clock that goes on, or back by less than a minute, keeps its measurement', async () => {
  await load()
  driver.clock.device -= 30_000
  await load()
  driver.clock.device += 2 * day
  await load()
  expect((await driver.rows()).every(({ clockOffset }) => clockOffset !== undefined)).toBe(true)
})

/** A page of whoever else stands in the network, with the time of its own clock. */
const foreignPage = (status: number, time: number) =>
  Promise.resolve(
    new Response('<html>Sign in</html>', {
      status,
      headers: { 'content-type': 'text/html', date: new Date(time).toUTCString() },
    }),
  )

test.each([
  [200, -3 / 24],
  [502, -2],
  [404, 1],
])('the time of a foreign %i page, %d days off, never becomes that of a load', async (status, daysOff) => {
  driver.network = () => foreignPage(status, driver.clock.server + daysOff * day)
  await load()
  await runSync(page, 'tap')
  driver.network = unplugged
  await load()
  for (const { clockOffset = Number.NaN } of await driver.rows())
    expect(Math.abs(clockOffset - (driver.clock.server - driver.clock.device))).toBeLessThan(2000)
})

test('an answer that a cache gives again is no clock', async () => {
  const cached: Network = async (request, server) => {
    const response = await server(request)
    response.headers.set('age', String(3 * 60 * 60))
    response.headers.set(serverTimeHeader, new Date(driver.clock.server - day / 8).toISOString())
    return response
  }
  driver.network = cached
  await runSync(page, 'tap')
  await load()
  const [row] = await driver.rows()
  expect(Math.abs(row?.clockOffset ?? Number.NaN)).toBeLessThan(2000)
})

test('a clock that was ahead and was put right is fetched for at once', async () => {
  driver.clock.device += day
  await runSync(page, 'tap')
  driver.clock.device -= day
  const fetched: string[] = []
  driver.network = async (request, server) => {
    fetched.push(new URL(request.url).pathname)
    return passThrough(request, server)
  }
  await runSync(page, 'tap')
  expect(fetched).toContain('/api/driver_sync')
})

test('what was filled in a minute ago is not deleted by a clock that is two years ahead', async () => {
  await load()
  await runSync(page, 'tap')
  await saveDraft('load:flow', { note: 'half' })
  driver.clock.device += 2 * 365 * day
  await runSync(page, 'tap')
  await deleteExpiredAndReserve(page)
  expect(await page.store.drafts.count()).toBe(1)
  expect(await page.store.outbox.count()).toBeGreaterThan(0)
  // Put right again, and a month later, it is removed as ever.
  driver.clock.device -= 2 * 365 * day
  await runSync(page, 'tap')
  driver.advance(31 * day)
  await load()
  await deleteExpiredAndReserve(page)
  expect(await page.store.drafts.count()).toBe(0)
})

test('whoever left this phone while its clock was wrong keeps nothing of others from being deleted', async () => {
  await page.store.deviceStates.put({
    ...(await deviceStateOf(page, 'somebody who left')),
    clockOffset: -700 * day,
    clockSeen: driver.clock.device - 60 * day,
  })
  await saveDraft('load:flow', { note: 'half' })
  driver.advance(31 * day)
  await load()
  await deleteExpiredAndReserve(page)
  expect(await page.store.drafts.count()).toBe(0)
})

test('what is measured of the clock while expired things are deleted is kept', async () => {
  await load()
  const deleting = deleteExpiredAndReserve(page)
  await page.store.deviceStates.toCollection().modify({ clockOffset: 90_000 })
  await deleting
  expect(await page.store.deviceStates.toArray()).toMatchObject([{ clockOffset: 90_000 }])
})

const isKept = async ({ store }: SimulatedRuntime) => (await store.drafts.count()) > 0

test.each([
  ['40 days behind', -40, true],
  ['40 days behind, which no network told', -40, false],
  ['20 days behind', -20, true],
  ['two years ahead', 2 * 365, true],
  ['two years ahead, which no network told', 2 * 365, false],
])('what was filled in by a clock %s is kept for its 30 days once that is right', async (_, days, told) => {
  await load()
  await runSync(page, 'tap')
  driver.clock.device += days * day
  if (told) await runSync(page, 'tap')
  await deleteExpiredAndReserve(page)
  await saveDraft('load:flow', { note: 'half' })
  driver.clock.device -= days * day
  if (told) await runSync(page, 'tap')
  await deleteExpiredAndReserve(page)
  for (const rest of [15, 14]) {
    driver.advance(rest * day)
    await deleteExpiredAndReserve(page)
    expect(await isKept(page)).toBe(true)
  }
  driver.advance(2 * day)
  await deleteExpiredAndReserve(page)
  expect(await isKept(page)).toBe(false)
})

test('what a wrong clock did is dated, and may be corrected, by the clock of the server', async () => {
  driver.clock.device += 5 * 60 * 60_000
  await runSync(page, 'tap')
  const { shipment } = await load()
  const isDatedByServer = async () => {
    const { loadDate = '' } = (await findShipment(shipment)) ?? {}
    return Math.abs(Date.parse(loadDate) - driver.clock.server) < 2000
  }
  const phases = async () => {
    const found = await findShipment(shipment)
    return found && correctablePhases(found, await serverTime())
  }
  expect(await isDatedByServer()).toBe(true)
  await runSync(page, 'tap')
  expect(await isDatedByServer()).toBe(true)
  expect(await phases()).toEqual(['load'])
  const correct = (amount: number) =>
    correctShipment({
      draft: `correct ${amount}`,
      shipment,
      flow,
      phase: 'load',
      amount,
      reason: 'Misread the slip',
    })
  await correct(25)
  driver.advance(31 * 60_000)
  expect(await phases()).toEqual([])
  await expect(correct(26)).rejects.toThrow(TooLate)
  // A clock that is behind keeps it open no longer.
  driver.clock.device -= 10 * 60 * 60_000
  await runSync(page, 'tap')
  expect(await phases()).toEqual([])
})
