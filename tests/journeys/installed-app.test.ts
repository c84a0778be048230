import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { cameraShowing, pictureOfCode } from '../support/camera.ts'
import { dispatchSync } from '../support/devtools.ts'
import { storedOperations } from '../support/device-store.ts'
import { demoDriver, DriverApp, weighedFlow } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'
import { webManifest } from '../../web-manifest.ts'
import { syncTag } from '../../src/offline/store/messages.ts'

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

async function signedInPhone(account = demoDriver) {
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
  await app.signIn(account)
  await app.waitUntilSent()
  return { phone, app }
}

const badge = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1))

test.runIf(isLongRun)(
  'the icon counts what waits, and nothing once it is sent',
  { timeout: 180_000 },
  async () => {
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
        value: async (count: number) =>
          void (globalThis as unknown as { badges: number[] }).badges.push(count),
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
  },
)

test.runIf(isLongRun)(
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

test('the list is shown before what nobody waits for is fetched', { timeout: 180_000 }, async () => {
  // A driver who had another phone is asked about it first.
  const { phone, app } = await signedInPhone({ username: 'skipper@demo.example.com', secret: '24680' })
  const { page } = app
  await app.waitUntilOfflineReady()
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main a[href="/driver/scan"]') === null) return
      observer.disconnect()
      Object.assign(globalThis, { listShownAt: performance.now() })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${environment.origin}/driver`)
  const fetchedLater = () =>
    page.evaluate(() => {
      const { listShownAt } = globalThis as unknown as { readonly listShownAt: number }
      return performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({
          part: /\/assets\/(sync|api)-/.exec(name)?.[1],
          isLater: startTime > listShownAt,
        }))
        .filter(({ part }) => part !== undefined)
        .toSorted((one, other) => String(one.part).localeCompare(String(other.part)))
    })
  await expect
    .poll(fetchedLater, { timeout: 30_000 })
    .toEqual(['api', 'sync'].map((part) => ({ part, isLater: true })))
  await phone.close()
})

test.runIf(isLongRun)(
  'a phone that is four times slower shows the list on its next visits',
  { timeout: 180_000 },
  async () => {
    const { phone, app } = await signedInPhone()
    const { page } = app
    await app.pair()
    await addTruck(app, 'SLOW-1')
    await app.waitUntilSent()
    await app.waitUntilOfflineReady()
    const devtools = await phone.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const isOffline of [false, true]) {
      await phone.setOffline(isOffline)
      await page.goto('about:blank')
      await app.go('/driver')
      const flow = page.locator('main a[href*="/driver/flows/"]').filter({ hasText: weighedFlow })
      await expect.poll(() => flow.isVisible(), { timeout: 30_000 }).toBe(true)
    }
    await phone.close()
  },
)

test('the mark stands there until the app shows a screen', async () => {
  await using phone = await environment.phone({ serviceWorkers: 'block' })
  const page = await phone.newPage()
  let letPass: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (letPass = resolve))
  await page.route('**/assets/**', async (route) => {
    await passed
    await route.continue()
  })
  await page.goto(`${environment.origin}/auth/sign-in`, { waitUntil: 'commit' })
  const mark = page.locator('.opening svg')
  await mark.waitFor()
  expect(await page.locator('html').getAttribute('class'), 'its scheme').toBe('light')
  letPass()
  await page.locator('input[autocomplete="username"]').waitFor()
  expect(await mark.isVisible()).toBe(false)
})

async function cachedAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
  })
}

async function addTruck({ page }: DriverApp, plate: string): Promise<void> {
  const field = page.getByLabel(textPattern('vehicle:licencePlate'))
  await page.goto(`${environment.origin}/driver/transport-mode`)
  // Once those of the carrier have arrived.
  await page.getByRole('button', { name: textPattern('vehicle:add') }).click()
  await page.getByText(textPattern('vehicle:types.truck')).click()
  await field.fill(plate)
  await field.press('Enter')
  // Without a paired project pairing comes next.
  await page.waitForURL(/\/driver(\/pairing)?$/)
}

test.runIf(isLongRun)(
  'photos and links that are shared with the app arrive without a network',
  { timeout: 180_000 },
  async () => {
    const { phone, app } = await signedInPhone()
    const { page } = app
    await app.pair()
    await addTruck(app, 'SHARE-1')
    await app.waitUntilSent()
    await app.waitUntilOfflineReady()
    await phone.setOffline(true)

    await share(page, { text: `Koppel met ${environment.origin}/driver/pairing?code=DEMO24 !` })
    await page.waitForURL('**/driver/pairing?code=DEMO24')
    await expect.poll(() => page.getByLabel(textPattern('phone:pairing.code')).inputValue()).toBe('DEMO24')
    await share(page, { url: `https://elsewhere.example/shipments/${letter}/unload` })
    await page.waitForURL(`**/shipments/${letter}/unload`)
    await share(page, { url: 'https://elsewhere.example/admin' })
    await page.getByText(textPattern('phone:shared.none')).waitFor()

    const noPicture = Buffer.from('%PDF-1.7 no picture')
    await share(page, {
      photos: [noPicture, await pictureOfCode('1'), noPicture, await pictureOfCode('2')],
    })
    await page.waitForURL('**/driver/shared')
    await expect.poll(() => page.locator('main img').count()).toBe(4)
    await page.getByRole('link', { name: weighedFlow }).click()
    await page.getByRole('button', { name: textPattern('phone:shared.add_other') }).click()
    await page.locator('main img').nth(1).waitFor()
    for (const name of ['photo 1.jpg', 'photo 3.jpg'])
      await page.getByText(textPattern('phone:shared.unusable')).filter({ hasText: name }).waitFor()
    await expect
      .poll(async () =>
        (await cachedAddresses(page)).filter((address) => address.includes('/shared-photos/')),
      )
      .toEqual([])
    const shipment = await app.submitLoad()
    const operations = await storedOperations(page)
    expect(operations.find(({ payload }) => payload.shipment === shipment)?.payload.photos).toHaveLength(2)
    await phone.close()
  },
)

interface Shared {
  readonly text?: string
  readonly url?: string
  readonly photos?: readonly Buffer[]
}

/** Sends the form that a phone sends for its menu to share, as the manifest says. */
async function share(page: Page, { text = '', url = '', photos = [] }: Shared): Promise<void> {
  // The manifest says where to, and under which names.
  const { action = '', method = '', enctype = '', params } = webManifest.share_target ?? {}
  const [files] = [params?.files ?? []].flat()
  const target = { action, method, enctype, photos: files?.name ?? '' }
  await page
    .evaluate(
      ({ fields, pictures }) => {
        const { target } = fields
        const form = document.createElement('form')
        Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype })
        for (const [name, value] of Object.entries(fields.texts)) {
          const input = document.createElement('input')
          Object.assign(input, { name: name, value })
          form.append(input)
        }
        const files = new DataTransfer()
        for (const [index, picture] of pictures.entries())
          files.items.add(
            new File([Uint8Array.from(atob(picture), (c) => c.charCodeAt(0))], `photo ${index + 1}.jpg`, {
              type: 'image/jpeg',
            }),
          )
        const input = document.createElement('input')
        Object.assign(input, { type: 'file', multiple: true, name: target.photos, files: files.files })
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      {
        fields: { texts: { text, url }, target },
        pictures: photos.map((photo) => photo.toString('base64')),
      },
    )
    .catch((error: unknown) => {
      // The page goes with the form.
      if (!String(error).includes('context was destroyed')) throw error
    })
}
