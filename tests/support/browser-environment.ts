import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { pino } from 'pino'
import { pageFolder } from '../../scripts/builds.ts'
import { type Adapters, openAdapters } from '../../server/operate/adapters/adapters.ts'
import type { LetterHost } from '../../server/config.ts'
import { openFolder } from '../../server/platform/files/open-store.ts'
import { jobHandlers } from '../../server/job-handlers.ts'
import { serverFaultReporter } from '../../server/operate/fault-reports/report-server-fault.ts'
import { startWorkers, type Workers } from '../../server/platform/jobs/workers.ts'
import { launchChromium, type LaunchedChromium, openDevice, saveData } from './chromium.ts'
import { phoneViewport } from './driver-app.ts'
import { Mailboxes } from './mailboxes.ts'
import { partialTextPattern, textPattern } from './text-patterns.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { freePort } from './free-port.ts'
import { testKeyCipher } from './test-key-cipher.ts'

const from = 'Vrachtpas <noreply@vrachtpas.test>'

/** The system clock plus an offset that tests can increase. */
export class ServerClock {
  #ahead = 0

  readonly read = (): Date => new Date(Date.now() + this.#ahead)

  /** Milliseconds. */
  advance(by: number): void {
    this.#ahead += by
  }
}

/**
 * The whole server with the built app, its jobs at work, on a clock that tests can advance (also in the Date
 * header); a real mail server and text message gateway; and a Chromium.
 */
export class BrowserEnvironment implements AsyncDisposable {
  readonly testServer: TestServer
  readonly origin: string
  readonly clock: ServerClock
  readonly mailboxes: Mailboxes
  readonly #browser: LaunchedChromium
  readonly #resources: AsyncDisposableStack

  private constructor(parts: {
    testServer: TestServer
    origin: string
    clock: ServerClock
    mailboxes: Mailboxes
    browser: LaunchedChromium
    resources: AsyncDisposableStack
  }) {
    this.testServer = parts.testServer
    this.origin = parts.origin
    this.clock = parts.clock
    this.mailboxes = parts.mailboxes
    this.#browser = parts.browser
    this.#resources = parts.resources
  }

  static async open({
    vihbRegister,
    pushServices = [],
    letterHosts = [],
    isShell = true,
    args = [],
    webhooks,
  }: {
    readonly pushServices?: readonly string[]
    readonly letterHosts?: readonly LetterHost[]
    readonly vihbRegister?: { readonly url: string; readonly token: string }
    readonly isShell?: boolean
    readonly webhooks?: Adapters['webhooks']
    readonly args?: string[]
  } = {}): Promise<BrowserEnvironment> {
    await using opened = new AsyncDisposableStack()
    const clock = new ServerClock()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const mailboxes = opened.use(await Mailboxes.start())
    const log = pino({ level: 'silent' })
    const outside = {
      mailFrom: from,
      smtpUrl: mailboxes.smtpUrl,
      smsGateway: { url: mailboxes.smsUrl, token: 'gate' },
      ...(vihbRegister === undefined ? {} : { vihbRegister }),
    }
    const adapters = {
      ...openAdapters({ dataDirectory: '', ...outside }, log),
      ...(webhooks === undefined ? {} : { webhooks }),
    }
    opened.defer(() => adapters.mail.close())
    const testServer = opened.use(
      await startTestServer({
        pageFolder,
        publicUrl: origin,
        adapters,
        clock: clock.read,
        pushServices,
        letterHosts,
      }),
    )
    await testServer.app.listen({ port, host: '127.0.0.1' })
    const workers: Workers = await startWorkers(
      testServer.database,
      jobHandlers({
        cipher: testKeyCipher,
        database: testServer.database,
        adapters,
        publicUrl: origin,
        store: await openFolder(testServer.dataDirectory),
      }),
      log,
      serverFaultReporter(testServer.database, log, clock.read),
    )
    opened.defer(() => workers.stop())
    const browser = opened.use(await launchChromium({ isShell, args }))
    return new BrowserEnvironment({
      testServer,
      origin,
      clock,
      mailboxes,
      browser,
      resources: opened.move(),
    })
  }

  phone = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    openDevice(this.#browser, { ...phoneViewport, ...options })

  /**
   * A phone that always has a network, for what its user does with their account: without the service worker, which would
   * fetch and store the whole app for every one of them.
   */
  connectedPhone = (): Promise<BrowserContext> => this.phone({ serviceWorkers: 'block' })

  /**
   * A fresh browser context with the viewport of a desktop; without the service worker, which takes seconds to store
   * the whole app, unless `serviceWorkers: 'allow'` asks for it. Unless `savesData` is false it says that its user saves
   * data: the office would fetch all its pages after every visit.
   */
  desktop = async (
    options: BrowserContextOptions = {},
    { savesData = true } = {},
  ): Promise<BrowserContext> => {
    const context = await openDevice(this.#browser, {
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      ...options,
    })
    if (savesData) await context.addInitScript(saveData)
    return context
  }

  async visit(device: BrowserContext, path: string): Promise<Page> {
    const page = device.pages()[0] ?? (await device.newPage())
    await page.goto(new URL(path, this.origin).href)
    return page
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources[Symbol.asyncDispose]()
  }
}

export async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel(textPattern('auth:username')).fill(username)
  await page.getByLabel(textPattern('auth:secret')).fill(secret)
  await page.getByRole('button', { name: textPattern('auth:signIn') }).click()
}

/** Picks a language in the menu that stands on every page; resolves when the page is in it, and asks the server in it. */
export async function chooseLanguage(page: Page, language: 'English' | 'Nederlands'): Promise<void> {
  await page.getByRole('button', { name: textPattern('app:language') }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.locator(`html[lang="${language === 'English' ? 'en' : 'nl'}"]`).waitFor({ state: 'attached' })
}

/** Follows a link of a mail to the page where a secret is chosen, and chooses it there. */
export async function chooseSecret(page: Page, kind: 'password' | 'pincode', secret: string): Promise<void> {
  await page.getByLabel(textPattern(`registration:${kind}.new`)).fill(secret)
  await page.getByLabel(textPattern(`registration:${kind}.again`)).fill(secret)
  await page.getByRole('button', { name: textPattern(`registration:${kind}.save`) }).click()
  // Choosing a pincode signs the user in.
  if (kind === 'pincode') await page.waitForURL(/\/driver$/)
  else await page.getByText(partialTextPattern(`registration:${kind}.done`)).waitFor()
}
