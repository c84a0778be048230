import type { Page } from 'playwright-core'

/**
 * Resolves when the condition is met, and asks again whenever the page has had its turn. For what is known asynchronously:
 * `waitForFunction` takes a promise for yes, whatever it resolves to.
 * @throws Error with `failure` and what the page shows
 */
export async function waitUntil(
  page: Page,
  condition: () => Promise<boolean>,
  failure: string,
): Promise<void> {
  const latest = Date.now() + 45_000
  while (!(await condition())) {
    if (Date.now() > latest) throw new Error(`${failure}\n${await page.locator('body').innerText()}`)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 250 })))
  }
}
