import { randomUUID } from 'node:crypto'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findChromium, findHeadlessShell } from './find-chromium.ts'
import { killTree } from './process-tree.ts'

/** Lets headless Chromium run in a container without calls of its own: no sandbox, no GPU. */
export const containerFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export interface LaunchOptions extends BrowserContextOptions {
  /**
   * A folder that outlives the browser: what the site stored is there again at the next launch. Without it
   * nothing is kept.
   */
  profileDirectory?: string
  args?: string[]
  /** The headless shell, for pages that need nothing but the engine. */
  isShell?: boolean
}

export interface LaunchedChromium extends AsyncDisposable {
  context: BrowserContext
  close: () => Promise<void>
  /**
   * As a power cut closes it: SIGKILL to all its processes. Resolves when the last one is gone; the profile
   * can be used again.
   */
  kill: () => Promise<void>
}

export async function launchChromium({
  profileDirectory,
  args = [],
  isShell = false,
  ...options
}: LaunchOptions = {}): Promise<LaunchedChromium> {
  // Chromium leaves an unknown switch alone; this one tells our processes from any other browser's.
  const mark = `--vrachtpas-browser=${randomUUID()}`
  const launch = {
    executablePath: await (isShell ? findHeadlessShell() : findChromium()),
    headless: true,
    args: [...containerFlags, mark, ...args],
  }
  const context = profileDirectory
    ? await chromium.launchPersistentContext(profileDirectory, { ...launch, ...options })
    : await (await chromium.launch(launch)).newContext(options)
  const ended = new Promise<void>((resolve) => {
    context.once('close', () => resolve())
  })
  const close = async () => {
    await context.close()
    await context.browser()?.close()
  }
  return {
    context,
    close,
    kill: async () => {
      await killTree(({ command }) => command.split(' ').includes(mark))
      await ended
    },
    [Symbol.asyncDispose]: close,
  }
}

/** A further device in the same browser: with storage of its own, and without the start of a browser. */
export async function openDevice(
  launched: LaunchedChromium,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const browser = launched.context.browser()
  if (browser === null) throw new Error('The browser has been closed.')
  return await browser.newContext(options)
}

/** Script for new documents: the browser says that its user has asked it to load no more than it must. */
export const saveData = `Object.defineProperty(navigator.connection, 'saveData', { value: true })`
