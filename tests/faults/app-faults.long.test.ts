import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultEnvironment } from '../support/fault-environment.ts'
import { signInToOffice } from '../support/office-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { launchChromium } from '../support/chromium.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

/** A row of the change feed that no schema reads. */
const undecodable = {
  serverTime: new Date().toISOString(),
  cursor: 'later',
  hasMore: false,
  reset: false,
  changed: [{ '@type': 'MaterialFlow', '@id': '/api/material_flows/1', id: 1, usualName: 'Secret sand' }],
  removed: [],
}

test('a fault of the built app is shown to the driver, whose work is delivered, and listed for administrators', async () => {
  await using phone = await environment.phone()
  const feed = environment.proxy.strike(
    { path: '/api/driver_sync' },
    {
      kind: 'replace-answer',
      status: 200,
      headers: { 'content-type': 'application/ld+json; charset=utf-8' },
      body: JSON.stringify(undecodable),
    },
  )
  await phone.load()
  await phone.app.waitUntilSent()
  await environment.proxy.until(() => feed.struck.length > 0)
  await phone.app.go('/driver')
  await phone.app.page.getByText(textPattern('phone:banner.fault')).first().waitFor()
  feed.lift()
  await phone.expectInvariants()

  const reports = environment.proxy.requests.filter(({ path }) => path === '/api/fault_reports')
  expect(reports.length).toBeGreaterThan(0)
  expect(reports.map(({ body }) => body.toString()).join()).not.toContain('Secret sand')
  await expect.poll(() => environment.product.output).toContain('pull MaterialFlow')

  await using desktop = await launchChromium({ viewport: { width: 1440, height: 900 } })
  const page = await signInToOffice(desktop.context, environment.product.origin, {
    username: 'admin@demo.example.com',
    password: 'Vrachtpas1',
  })
  await page.getByRole('link', { name: textPattern('office:navigation.faults') }).click()
  await page.getByRole('heading', { level: 1, name: textPattern('faults:title') }).waitFor()
  await page.getByText('pull MaterialFlow').first().waitFor()
})

test('an asset that arrives half or not at all is no fault of the app', async () => {
  await using phone = await environment.phone()
  const { page } = phone.app
  const { proxy } = environment
  const assets = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  // With a query it is none of those that the phone keeps, and the worker fetches it.
  const asset = assets.find((address) => address.includes('/assets/libraries')) ?? ''
  const ask = (name: string) =>
    page.evaluate(
      (address) =>
        fetch(address)
          .then((response) => response.text())
          .then(
            () => 'arrived',
            () => 'failed',
          ),
      `${asset}?${name}`,
    )
  const half = proxy.strike({ path: /\?half$/ }, { kind: 'truncate-answer', afterBytes: 1000 })
  const none = proxy.strike({ path: /\?none$/ }, { kind: 'drop' })
  proxy.forget()
  expect(await ask('half')).toBe('failed')
  expect(await ask('none')).toBe('failed')
  expect(half.struck.length).toBeGreaterThan(0)
  expect(none.struck.length).toBeGreaterThan(0)
  proxy.heal()
  // The worker sends its faults with what it sends next.
  await phone.load()
  await phone.app.waitUntilSent()
  expect(proxy.requests.filter(({ path }) => path === '/api/fault_reports')).toEqual([])
})
