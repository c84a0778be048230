import type { BrowserContext, Page } from 'playwright-core'
import type { measurements } from '#contract/shipments/measurements.ts'
import { hasPulled, storedOperations } from './device-store.ts'
import { textPattern, partialTextPattern } from './text-patterns.ts'
import { waitUntil } from './wait-until.ts'

/**
 * The demo's driver of trucks, and its flow that asks for photos when loading and for weights when unloading.
 */
export const demoDriver = { username: 'driver@demo.example.com', secret: '24680' }
export const demoPairingCode = 'DEMO24'
export const weighedFlow = 'Grond met minerale olie achter kademuur'

export const phoneViewport = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The driver's app as a driver uses it: by what it says on the screen. */
export class DriverApp {
  readonly page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.page = page
    this.#origin = origin
  }

  static async open(context: BrowserContext, origin: string, path = '/driver'): Promise<DriverApp> {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${origin}${path}`)
    return new DriverApp(page, origin)
  }

  async signIn({ username, secret } = demoDriver): Promise<void> {
    const { page } = this
    await page.locator('input[autocomplete="username"]').fill(username)
    await page.locator('input[autocomplete="current-password"]').fill(secret)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(/\/driver/)
  }

  async signOut(): Promise<void> {
    const { page } = this
    await page.getByRole('button', { name: textPattern('driver:shell.account') }).click()
    await page.getByRole('menuitem', { name: textPattern('driver:shell.signOut') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('driver:shell.signOut') })
      .click()
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
  }

  async go(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`)
  }

  async pair(code = demoPairingCode): Promise<void> {
    const { page } = this
    await this.go('/driver/pairing')
    // The last character sends it.
    await page.getByLabel(textPattern('phone:pairing.code')).fill(code)
    await page.getByText(partialTextPattern('phone:pairing.done')).first().waitFor()
  }

  async chooseTransportMode(code: string): Promise<void> {
    const { page } = this
    await this.go('/driver/transport-mode')
    await page.getByText(code, { exact: false }).first().click()
    // Without a paired project pairing comes next.
    await page.waitForURL(/\/driver(\/pairing)?$/)
  }

  /** Waits until worker, shell and the driver's data are in place, so that the next visit needs no network. */
  async waitUntilOfflineReady(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // A page that was there before its worker is served by it from its next load on.
    if (await this.page.evaluate(() => navigator.serviceWorker.controller === null)) await this.page.reload()
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Nothing to send is said before anything was received, and a reload ends a pull that is under way.
    await waitUntil(this.page, () => hasPulled(this.page), 'Nothing was received.')
  }

  async openFlow(name = weighedFlow): Promise<void> {
    await this.go('/driver')
    await this.page.locator('a[href*="/driver/flows/"]').filter({ hasText: name }).first().click()
    // The address changes while the screen before still stands.
    await this.page.getByRole('heading', { level: 1, name: textPattern('driver:load.title') }).waitFor()
    await this.loadInAddition()
  }

  /** Answers the question of a vehicle that has cargo on board, where it is asked. */
  async loadInAddition(): Promise<void> {
    const { page } = this
    const together = page.getByRole('button', {
      name: new RegExp(
        ['together', 'apart'].map((key) => textPattern(`statement:aboard.${key}`).source).join('|'),
      ),
    })
    // The question and the form have a main action, the page that waits for the device has none.
    await page.locator('footer button, footer a:not([href="/driver/outbox"])').first().waitFor()
    if (await together.isVisible()) await together.click()
  }

  async addPhotos(...paths: string[]): Promise<void> {
    for (const [index, path] of paths.entries()) {
      await this.page.locator('input[type="file"]:not([capture])').first().setInputFiles(path)
      await this.page.locator('main img').nth(index).waitFor()
    }
  }

  /** Loads a flow and resolves when the screen says that it is saved; the id of the shipment. */
  async load(photos: readonly string[], flow = weighedFlow): Promise<string> {
    await this.openFlow(flow)
    await this.addPhotos(...photos)
    return await this.submitLoad()
  }

  async submitLoad(): Promise<string> {
    const { page } = this
    await page.getByRole('button', { name: textPattern('driver:load.action') }).click()
    // Asked where the vehicle carries more together than it can.
    const together = page
      .getByRole('dialog')
      .getByText(partialTextPattern('statement:implausible.together_over_capacity'))
    await together
      .or(page.getByText(textPattern('shipment:started')))
      .first()
      .waitFor()
    if (await together.isVisible())
      await page.getByRole('button', { name: textPattern('statement:implausible.confirm') }).click()
    await this.leaveMoment('started')
    return page.url().split('/').at(-1)?.split('?')[0] ?? ''
  }

  async unload(shipment: string, values: { first: string; second: string; slip: string }): Promise<void> {
    await this.openUnload(shipment, values)
    await this.page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
    await this.leaveMoment('finished')
  }

  /** The form with these weights, before it is sent. */
  async openUnload(shipment: string, values: { first: string; second: string; slip: string }): Promise<void> {
    const { page } = this
    await this.go(`/shipments/${shipment}/unload`)
    await page.getByLabel(measurementLabel('weighedLoad')).fill(values.first)
    await page.getByLabel(measurementLabel('tareWeight')).fill(values.second)
    await page.getByLabel(measurementLabel('weightTicketNumber')).fill(values.slip)
  }

  /** What was done stays on the screen until a tap: here that which opens the shipment's own page. */
  async leaveMoment(what: 'started' | 'finished'): Promise<void> {
    const said = this.page.getByText(textPattern(`shipment:${what}`))
    // Of a part it says so.
    await said
      .or(this.page.getByText(textPattern('shipment:partFinished')))
      .first()
      .waitFor()
    await this.page.getByRole('link', { name: textPattern('shipment:title'), exact: true }).click()
    await this.page.waitForURL(/\/driver\/shipments\/[^/]+/)
  }

  async sendNow(): Promise<void> {
    if (!this.page.url().endsWith('/driver/outbox')) await this.go('/driver/outbox')
    const button = this.page.getByRole('button', { name: textPattern('phone:outbox.sendNow') })
    // Opening the app is a sign too: it may have sent everything by itself, and then there is nothing to press.
    await button
      .or(this.page.getByText(partialTextPattern('driver:line.sent')))
      .first()
      .waitFor()
    if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => undefined)
  }

  async waitUntilPending(): Promise<void> {
    // Without a connection the line says so first, and what is kept.
    const keys = ['waiting', 'waitingLong', 'kept'] as const
    const wordings = keys.map((key) => partialTextPattern(`driver:line.${key}`).source)
    await this.page
      .getByText(new RegExp(wordings.join('|')))
      .first()
      .waitFor()
  }

  /**
   * Resolves when the outbox line says that everything is sent; if it never does, the error lists the
   * operations on the phone.
   */
  async waitUntilSent(): Promise<void> {
    await this.page
      .getByText(partialTextPattern('driver:line.sent'))
      .first()
      .waitFor({ timeout: 45_000 })
      .catch(async (cause: unknown) => {
        const held = (await storedOperations(this.page)).map(
          ({ type, state, attempts, problem }) =>
            `${type} ${state} after ${attempts} attempts ${problem?.code ?? ''}`,
        )
        throw new Error(
          `Not everything is sent.\n${held.join('\n')}\n${await this.page.locator('body').innerText()}`,
          { cause },
        )
      })
  }
}

/** What the driver's label of a measured value says, in whichever language it is shown. */
export const measurementLabel = (name: keyof typeof measurements) =>
  textPattern(
    `statement:${name === 'weighedLoad' || name === 'tareWeight' ? 'onSlip' : 'measurements'}.${name}`,
  )
