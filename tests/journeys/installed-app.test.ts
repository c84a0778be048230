import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { dispatchSync } from '../support/devtools.ts'
import { DriverApp } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { syncTag } from '../../src/offline/sync/messages.ts'

let environment: BrowserEnvironment

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

/** A signed-in driver's phone, and what it showed on the app's icon. */
async function signedInPhone() {
  const phone = await environment.phone()
  await phone.addInitScript(() => {
    // Headless browsers have no icon to show it on.
    Object.assign(globalThis, { badges: [] as number[] })
    Object.defineProperty(Navigator.prototype, 'setAppBadge', {
      configurable: true,
      value: async (count: number) => void (globalThis as unknown as { badges: number[] }).badges.push(count),
    })
  })
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.waitUntilSent()
  return { phone, app }
}

const badge = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1))

test('the icon counts what waits, and nothing once it is sent', { timeout: 180_000 }, async () => {
  const { phone, app } = await signedInPhone()
  const { page } = app
  await app.waitUntilOfflineReady()
  await expect.poll(() => badge(page)).toBe(0)
  await phone.setOffline(true)
  await addTruck(app, 'BADGE-1')
  await expect.poll(() => badge(page)).toBe(1)
  await addTruck(app, 'BADGE-2')
  await expect.poll(() => badge(page)).toBe(2)

  // The worker does the same where no page is open.
  const [worker] = phone.serviceWorkers()
  await worker?.evaluate(() => {
    Object.assign(globalThis, { badges: [] as number[] })
    Object.defineProperty(Object.getPrototypeOf(navigator), 'setAppBadge', {
      configurable: true,
      value: async (count: number) => void (globalThis as unknown as { badges: number[] }).badges.push(count),
    })
  })
  await phone.setOffline(false)
  await dispatchSync(phone, page, { tag: syncTag, lastChance: false })
  await app.waitUntilSent()
  await expect.poll(() => badge(page)).toBe(0)
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1)))
    .toBe(0)
  await phone.close()
})

async function addTruck({ page }: DriverApp, plate: string): Promise<void> {
  const add = page.getByRole('button', { name: textPattern('driver:transportMode.add') })
  const field = page.getByLabel(textPattern('driver:transportMode.licencePlate'))
  await page.goto(`${environment.origin}/driver/transport-mode`)
  await add.or(field).first().waitFor()
  if (await add.isVisible()) await add.click()
  await page.getByText(textPattern('driver:transportMode.types.truck')).click()
  await field.fill(plate)
  await page.getByRole('button', { name: textPattern('driver:transportMode.save') }).click()
  // Without a paired project pairing comes next.
  await page.waitForURL(/\/driver(\/pairing)?$/)
}
