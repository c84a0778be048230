import { afterAll, beforeAll, expect, test } from 'vitest'
import { measurementLabel } from '../support/driver-app.ts'
import { FaultEnvironment, operationsPath } from '../support/fault-environment.ts'
import { textPattern } from '../support/text-patterns.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test('60: a new version waits while something is sent, then takes over with one reload', async () => {
  await using phone = await environment.phone({ isShell: false })
  const { page } = phone.app
  const worker = await (await fetch(`${environment.product.origin}/sw.js`)).text()
  environment.proxy.strike(
    { path: '/sw.js' },
    {
      kind: 'replace-answer',
      status: 200,
      headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
      body: `${worker}\n// The next version.\n`,
    },
  )
  const held = environment.proxy.strike({ method: 'POST', path: operationsPath }, { kind: 'hold-request' })
  await phone.load()
  await environment.proxy.until(() => held.struck.length > 0)

  await phone.app.openFlow('Ophoogzand 0/2')
  await page.getByLabel(measurementLabel('weighedLoad')).fill('38,4')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await page.getByRole('button', { name: textPattern('phone:update.action') }).click()
  const waiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting?.state
    })
  // Far more than a worker takes that does not wait.
  for (let asked = 0; asked < 20; asked += 1)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
  expect(await waiting(), 'while something is being sent').toBe('installed')
  expect(loads).toBe(0)

  held.lift()
  for (const request of held.struck) environment.proxy.release(request)
  await expect.poll(() => loads, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByLabel(measurementLabel('weighedLoad')).inputValue()).toBe('38,4')
  await phone.app.go('/driver/outbox')
  await phone.app.waitUntilSent()
  expect(await waiting()).toBeUndefined()
  expect(environment.proxy.requests.filter(({ path }) => path === '/api/fault_reports')).toEqual([])
  await phone.expectInvariants()
})
