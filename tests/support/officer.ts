import type { BrowserContext, Page } from 'playwright-core'
import type { verdictTones } from '../../src/check/letter/verdict.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { textPattern } from './text-patterns.ts'
import { waitUntil } from './wait-until.ts'

export async function officer(
  environment: BrowserEnvironment,
): Promise<{ readonly phone: BrowserContext; readonly page: Page }> {
  const phone = await environment.phone({ locale: 'nl' })
  const page = await phone.newPage()
  await page.goto(`${environment.origin}/check`)
  await page.getByText(textPattern('check:keys.offlineReady')).waitFor()
  await page.waitForFunction(() => localStorage.getItem('vrachtpas-letter-keys') !== null)
  return { phone, page }
}

/** Waits until the worker of the page keeps a reader of codes, where the browser has none of its own. */
export const waitForReader = (page: Page) =>
  waitUntil(page, () => page.evaluate(hasReader), 'No reader of codes is kept.')

async function hasReader(): Promise<boolean> {
  for (const name of await caches.keys())
    if ((await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('.wasm'))) return true
  return 'BarcodeDetector' in globalThis
}

export const verdict = (page: Page, name: keyof typeof verdictTones) =>
  page.getByRole('heading', { level: 1, name: textPattern(`check:verdicts.${name}.title`) }).waitFor()

/** Opens an address as a phone's camera does, and waits for its verdict. */
export async function expectVerdict(
  page: Page,
  address: string,
  name: keyof typeof verdictTones,
): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await verdict(page, name).catch(async (cause: unknown) => {
    const shown = await page.locator('h1').innerText()
    throw new Error(`The page says "${shown}" of ${address}`, { cause })
  })
}
