import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { cameraShowing, pictureOfCode } from '../support/camera.ts'
import { storedOperations } from '../support/device-store.ts'
import { demoDriver, demoPairingCode, DriverApp, measurementLabel } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'

/** A driver's thumb, which counts what it does. */
class Thumb {
  taps = 0
  characters = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.tap()
  }

  count = () => ({ taps: this.taps, characters: this.characters })

  async type(text: string): Promise<void> {
    this.characters += text.length
    await this.page.keyboard.type(text)
  }

  async signIn(mobile: string): Promise<void> {
    await this.tap(this.page.locator('input[autocomplete="username"]'))
    await this.type(mobile)
    await this.tap(this.page.locator('input[autocomplete="current-password"]'))
    await this.type(demoDriver.secret)
    await this.tap(this.page.locator('button[type="submit"]'))
  }
}

test(
  'first sign-in with vehicle and project: at most six taps, and 21 characters or 15 with the pairing QR',
  { timeout: 180_000 },
  async () => {
    await using camera = await cameraShowing(
      await pictureOfCode(`https://elsewhere.example/driver/pairing?code=${demoPairingCode}`),
    )
    await using environment = await BrowserEnvironment.open({ args: camera.args })
    const start = async (mobile: string, vehicle: RegExp) => {
      const page = await (await environment.phone()).newPage()
      await page.goto(environment.origin)
      const thumb = new Thumb(page)
      await thumb.signIn(mobile)
      await thumb.tap(page.getByRole('link', { name: textPattern('driver:shipments.noMode.action') }))
      await thumb.tap(page.getByRole('button', { name: vehicle }))
      return thumb
    }
    const flow = ({ page }: Thumb) => page.getByRole('link', { name: /Ophoogzand 0\/2/ })

    const typed = await start('0610000031', /7-BZX-71/)
    const code = typed.page.getByLabel(textPattern('phone:pairing.code'))
    await code.waitFor()
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await typed.type(demoPairingCode)
    await flow(typed).waitFor()
    expect(typed.count()).toEqual({ taps: 5, characters: 21 })

    // Another driver: the first one is paired on every phone now.
    const scanned = await start('0610000032', /03990101/)
    await scanned.tap(scanned.page.getByRole('button', { name: textPattern('phone:pairing.scan') }))
    await scanned.page.locator('a[href*="/driver/flows/"]').first().waitFor()
    expect(scanned.count()).toEqual({ taps: 6, characters: 15 })
  },
)

test(
  'a weighed load with a known tare takes three taps and five characters, its unload two taps, both in shuttle work three',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const app = await DriverApp.open(await environment.phone(), environment.origin)
    const { page } = app
    await app.signIn()
    await app.pair(demoPairingCode)
    await app.chooseTransportMode('7-BZX-71')
    await app.go('/driver')

    const loading = new Thumb(page)
    await loading.tap(page.getByRole('link', { name: /Ophoogzand 0\/2/ }).first())
    await loading.tap(page.getByLabel(measurementLabel('weighedLoad')))
    await loading.type('46,88')
    await loading.tap(page.getByRole('button', { name: textPattern('driver:load.action') }))
    await page.getByText(textPattern('shipment:started')).first().waitFor()
    expect(loading.count()).toEqual({ taps: 3, characters: 5 })

    await app.go('/driver')
    const again = new Thumb(page)
    await again.tap(page.getByRole('link', { name: /Ophoogzand 0\/2/ }).first())
    await again.tap(page.getByRole('button', { name: textPattern('statement:aboard.unloadAndLoad') }))
    const weight = page.getByLabel(measurementLabel('weighedLoad'))
    await expect.poll(() => weight.evaluate((field) => field === document.activeElement)).toBe(true)
    await again.type('46,88')
    await again.tap(page.getByRole('button', { name: textPattern('driver:load.action') }))
    await page.getByText(textPattern('shipment:started')).first().waitFor()
    expect(again.count()).toEqual({ taps: 3, characters: 5 })
    const types = async () => (await storedOperations(page)).map(({ type }) => type)
    expect((await types()).filter((type) => type === 'shipment.unload')).toHaveLength(1)

    await app.go('/driver')
    const unloading = new Thumb(page)
    await unloading.tap(page.locator('a[href$="/unload"]').first())
    await unloading.tap(page.getByRole('button', { name: textPattern('driver:unload.action') }))
    await expect
      .poll(async () => (await types()).filter((type) => type === 'shipment.unload'))
      .toHaveLength(2)
    expect(unloading.count()).toEqual({ taps: 2, characters: 0 })
  },
)
