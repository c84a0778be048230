import { expect, test } from 'vitest'
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
