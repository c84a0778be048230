import { expect, test } from 'vitest'
import { deleteExpiredAndReserve } from '../../src/offline/session/housekeeping.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { load, runSync, startSignedInPhone, unload } from './driver-actions.ts'
import { passThrough, unplugged } from './simulated-phone.ts'

const day = 24 * 60 * 60_000

test('what was measured before the clock was set back is not sent as true; the clock at sending is', async () => {
  const { driver, page } = await startSignedInPhone()
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
  const { driver } = await startSignedInPhone()
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
  const { driver, page } = await startSignedInPhone()
  driver.network = () => foreignPage(status, driver.clock.server + daysOff * day)
  await load()
  await runSync(page, 'tap')
  driver.network = unplugged
  await load()
  for (const { clockOffset = Number.NaN } of await driver.rows())
    expect(Math.abs(clockOffset - (driver.clock.server - driver.clock.device))).toBeLessThan(2000)
})

test('a clock that was ahead and was put right is fetched for at once', async () => {
  const { driver, page } = await startSignedInPhone()
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
  const { driver, page } = await startSignedInPhone()
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
