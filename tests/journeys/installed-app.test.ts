import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { cameraShowing, pictureOfCode } from '../support/camera.ts'
import { dispatchSync } from '../support/devtools.ts'
import { DriverApp } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { syncTag } from '../../src/offline/sync/messages.ts'

const letter = '01920000-0000-7000-8000-00000000e001'
const resources = new AsyncDisposableStack()
let environment: BrowserEnvironment

beforeAll(async () => {
  const camera = resources.use(
    await cameraShowing(await pictureOfCode(`https://elsewhere.example/shipments/${letter}/unload`)),
  )
  // The shell ends a worker that tells of an icon.
  environment = resources.use(await BrowserEnvironment.open({ args: camera.args, isShell: false }))
}, 120_000)
afterAll(() => resources.disposeAsync())

/** A signed-in driver's phone, and what it showed on the app's icon. */
async function signedInPhone() {
  const phone = await environment.phone()
  await phone.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    // Headless browsers have no icon to show it on.
    Object.defineProperty(navigator, 'standalone', { value: true })
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

test(
  'what reads codes is kept once the phone is idle, and opens without a network',
  { timeout: 180_000 },
  async () => {
    const { phone, app } = await signedInPhone()
    const { page } = app
    await app.waitUntilOfflineReady()
    await expect
      .poll(() => cachedAddresses(page), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/zxing_reader.*\.wasm$/))
    await phone.setOffline(true)
    await app.go('/driver/scan')
    await page.waitForURL(`**/shipments/${letter}/unload`)
    await phone.close()
  },
)

async function cachedAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
  })
}

async function addTruck({ page }: DriverApp, plate: string): Promise<void> {
  const add = page.getByRole('button', { name: textPattern('vehicle:add') })
  const field = page.getByLabel(textPattern('vehicle:licencePlate'))
  await page.goto(`${environment.origin}/driver/transport-mode`)
  await add.or(field).first().waitFor()
  if (await add.isVisible()) await add.click()
  await page.getByText(textPattern('vehicle:types.truck')).click()
  await field.fill(plate)
  await page.getByRole('button', { name: textPattern('vehicle:save') }).click()
  // Without a paired project pairing comes next.
  await page.waitForURL(/\/driver(\/pairing)?$/)
}
