import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { signInToOffice } from '../support/office-app.ts'
import { Keyboard } from '../support/keyboard.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
let office: OfficeApi
let phone: BrowserContext
let app: DriverApp
let photo: string
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  office = await OfficeApi.signIn(environment.origin)
  phone = await environment.phone({
    permissions: ['geolocation'],
    geolocation: { latitude: 51.8969, longitude: 4.3141, accuracy: 14 },
  })
  app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.pair()
  await app.chooseTransportMode('7-BZX-71')
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  photo = (await makePhoto({ seed: 11, width: 800, height: 600 })).path
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

const agreement = () =>
  app.page.getByRole('checkbox', { name: partialTextPattern('positions:account.agree') })
/** As a driver does: by the way that the form names. */
async function choose(given: boolean): Promise<void> {
  await app.go('/account#positions')
  await agreement().click()
  await app.page
    .getByText(partialTextPattern(given ? 'positions:account.since' : 'positions:account.off'))
    .waitFor()
}
/** Opens the form, waits until it says this, and saves. */
async function loadWhen(says: 'off' | 'found' | 'denied'): Promise<string> {
  await app.openFlow()
  await app.page.getByText(partialTextPattern(`positions:form.${says}`)).waitFor()
  await app.addPhotos(photo)
  return await app.submitLoad()
}
const positionsOf = async (shipment: string) =>
  (await office.get<Shipment>(`/shipments/${shipment}`)).positions

test('a driver agrees and withdraws without a network: the office sees the place of what was loaded in between', async () => {
  await phone.setOffline(true)
  const before = await loadWhen('off')
  await choose(true)
  const agreed = await loadWhen('found')
  await choose(false)
  const withdrawn = await loadWhen('off')
  await phone.setOffline(false)
  await app.sendNow()
  await app.waitUntilSent()
  expect(await positionsOf(before)).toBeUndefined()
  expect(await positionsOf(agreed)).toMatchObject([
    { phase: 'load', latitude: 51.8969, longitude: 4.3141, accuracy: 14 },
  ])
  expect(await positionsOf(withdrawn)).toBeUndefined()

  const desk = await signInToOffice(await environment.desktop(), environment.origin)
  await desk.goto(`${environment.origin}/shipments/${agreed}`)
  await desk.getByRole('button', { name: textPattern('shipments:positions.showMap') }).click()
  const map = desk.locator('[data-ready]')
  await map.waitFor()
  // What had it is gone: whoever has no mouse goes on from the map.
  expect(await map.evaluate((region) => document.activeElement?.contains(region))).toBe(true)
  expect(await desk.evaluate(() => document.activeElement === document.body)).toBe(false)
  await desk.getByLabel(textPattern('shipments:positions.load'), { exact: true }).waitFor()

  // A browser that may not say where it is keeps nobody from saving.
  await choose(true)
  await phone.clearPermissions()
  const denied = await loadWhen('denied')
  await app.waitUntilSent()
  expect(await positionsOf(denied)).toBeUndefined()
}, 240_000)

test('the dashboard marks where vehicles loaded, and says how near the drivers were who agree, without a mouse', async () => {
  const desk = await signInToOffice(await environment.desktop(), environment.origin)
  const keys = new Keyboard(desk)
  await keys.tabAndPress(desk.getByRole('button', { name: textPattern('dashboard:onRoute.showMap') }))
  const map = desk.getByRole('region', { name: textPattern('vehiclemap:label') })
  await map.and(desk.locator('[data-ready]')).waitFor()
  const markers = map.getByRole('button', { expanded: false })
  const places = await markers.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('title')?.split(',')[0]),
  )
  expect(places).toEqual(
    expect.arrayContaining(['Hollands Diep', 'Merwehaven', 'Zanddepot Gorinchem aan de Merwede']),
  )

  // The skipper there agrees, and saved the load some forty metres away.
  const quay = map.getByRole('button', { name: /^Hollands Diep/ })
  await keys.tabAndPress(quay)
  const panel = map.getByRole('group', { name: /^Hollands Diep/ })
  await keys.isAt(panel)
  expect(await quay.getAttribute('aria-expanded')).toBe('true')
  expect(await panel.innerText()).toMatch(/(Saved|Opgeslagen op) [3-6]0 m (from this address|van dit adres)/)
  await keys.press('Escape')
  await keys.isAt(quay)
  await panel.waitFor({ state: 'hidden' })

  // The driver there does not: nothing is said of where the load was saved.
  await map.getByRole('button', { name: /^Merwehaven/ }).click()
  const other = map.getByRole('group', { name: /^Merwehaven/ })
  expect(await other.innerText()).not.toMatch(/Saved|Opgeslagen/)
  await other.getByRole('link').first().click()
  await desk.waitForURL(/\/shipments\//)
}, 120_000)

test('an open map follows the colour scheme that is chosen, and that of the device', async () => {
  const desk = await signInToOffice(await environment.desktop({ colorScheme: 'light' }), environment.origin)
  await desk.getByRole('button', { name: textPattern('dashboard:onRoute.showMap') }).click()
  const map = desk.locator('[data-ready]')
  await map.waitFor()
  const choose = async (scheme: 'light' | 'dark' | 'system') => {
    await desk.getByRole('button', { name: partialTextPattern('office:shell.accountMenu') }).click()
    await desk.getByRole('menuitemradio', { name: textPattern(`office:shell.schemes.${scheme}`) }).click()
  }
  /** From 0 (black) to 255. */
  const brightness = async () =>
    (
      await sharp(await map.screenshot())
        .greyscale()
        .stats()
    ).channels[0]?.mean
  const [bright, dark] = [200, 60]

  await choose('light')
  await expect.poll(brightness).toBeGreaterThan(bright)
  await choose('dark')
  await expect.poll(brightness).toBeLessThan(dark)
  await choose('system')
  await expect.poll(brightness).toBeGreaterThan(bright)
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(brightness).toBeLessThan(dark)
}, 120_000)
