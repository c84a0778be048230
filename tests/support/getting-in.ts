import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { pino } from 'pino'
import { pageFolder } from '../../scripts/page-build.ts'
import { openAdapters } from '../../server/adapters.ts'
import { jobHandlers } from '../../server/job-handlers.ts'
import { startWorkers, type Workers } from '../../server/jobs/workers.ts'
import { launchChromium, type LaunchedChromium } from './chromium.ts'
import { phone } from './driver-app.ts'
import { Letterboxes } from './mailbox.ts'
import { words } from './words.ts'
import { startWorld, type World } from './world.ts'
import { freePort } from './free-port.ts'

const from = 'Vrachtpas <noreply@vrachtpas.test>'

/** Time that goes on by itself, and further when it is told to. */
export class ServerClock {
  #ahead = 0

  readonly read = (): Date => new Date(Date.now() + this.#ahead)

  /** Milliseconds. */
  forward(by: number): void {
    this.#ahead += by
  }
}

/**
 * The whole server with the built app, its jobs at work, on a clock of its own that its answers tell; real mail and text
 * messages; and a Chromium for whoever wants to get in.
 */
export class FrontDoor implements AsyncDisposable {
  readonly world: World
  readonly origin: string
  readonly clock: ServerClock
  readonly letterboxes: Letterboxes
  readonly #browser: LaunchedChromium
  readonly #putAway: AsyncDisposableStack

  private constructor(parts: {
    world: World
    origin: string
    clock: ServerClock
    letterboxes: Letterboxes
    browser: LaunchedChromium
    putAway: AsyncDisposableStack
  }) {
    this.world = parts.world
    this.origin = parts.origin
    this.clock = parts.clock
    this.letterboxes = parts.letterboxes
    this.#browser = parts.browser
    this.#putAway = parts.putAway
  }

  static async open({
    vihbRegister,
  }: { readonly vihbRegister?: { readonly url: string; readonly token: string } } = {}): Promise<FrontDoor> {
    await using opened = new AsyncDisposableStack()
    const clock = new ServerClock()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const letterboxes = opened.use(await Letterboxes.start())
    const log = pino({ level: 'silent' })
    const outside = {
      mailFrom: from,
      smtpUrl: letterboxes.smtpUrl,
      smsGateway: { url: letterboxes.smsUrl, token: 'gate' },
      ...(vihbRegister === undefined ? {} : { vihbRegister }),
    }
    const adapters = openAdapters({ dataDirectory: '', ...outside }, log)
    opened.defer(() => adapters.mail.close())
    const world = opened.use(await startWorld({ pageFolder, publicUrl: origin, adapters, clock: clock.read }))
    // Phones go by the date of an answer.
    world.app.server.prependListener('request', (_, response) =>
      response.setHeader('Date', clock.read().toUTCString()),
    )
    await world.app.listen({ port, host: '127.0.0.1' })
    const workers: Workers = await startWorkers(
      world.database,
      jobHandlers({ database: world.database, adapters, publicUrl: origin }),
      log,
    )
    opened.defer(() => workers.stop())
    const browser = opened.use(await launchChromium())
    return new FrontDoor({ world, origin, clock, letterboxes, browser, putAway: opened.move() })
  }

  /** A telephone on which nobody was signed in yet. */
  phone = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    this.#device({ ...phone, ...options })

  /** A desk, likewise. */
  desk = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    this.#device({ viewport: { width: 1440, height: 900 }, ...options })

  async #device(options: BrowserContextOptions): Promise<BrowserContext> {
    const browser = this.#browser.context.browser()
    if (browser === null) throw new Error('The browser has been closed.')
    return await browser.newContext(options)
  }

  /** A page of this device at an address of the app. */
  async visit(device: BrowserContext, path: string): Promise<Page> {
    const page = device.pages()[0] ?? (await device.newPage())
    await page.goto(new URL(path, this.origin).href)
    return page
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#putAway[Symbol.asyncDispose]()
  }
}

/** Fills in the sign-in page that this page shows. */
export async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel(words('auth:username')).fill(username)
  await page.getByLabel(words('auth:secret')).fill(secret)
  await page.getByRole('button', { name: words('auth:signIn') }).click()
}

/** Picks a language in the menu that stands on every page. */
export async function chooseLanguage(page: Page, language: 'English' | 'Nederlands'): Promise<void> {
  await page.getByRole('button', { name: words('app:language') }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

/** Follows a link of a mail to the page where a secret is chosen, and chooses it there. */
export async function chooseSecret(page: Page, kind: 'password' | 'pincode', secret: string): Promise<void> {
  await page.getByLabel(words(`auth:${kind}.new`)).fill(secret)
  await page.getByLabel(words(`auth:${kind}.again`)).fill(secret)
  await page.getByRole('button', { name: words(`auth:${kind}.save`) }).click()
  await page.getByText(words(`auth:${kind}.done`)).waitFor()
}
