import type { Page } from 'playwright-core'
import { textPattern } from '../tests/support/text-patterns.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phoneViewport } from '../tests/support/driver-app.ts'

const cpuSlowdown = 4

/**
 * The milliseconds from the press of "Load", and of "Unload", until the page that says that it is saved is painted,
 * without a network and with the CPU throttled from the press on; one of each for each round, in a prepared profile.
 */
export async function timePresses(
  origin: string,
  profile: string,
  rounds: number,
): Promise<{ readonly load: readonly number[]; readonly unload: readonly number[] }> {
  await using browser = await launchChromium({ profileDirectory: profile, ...phoneViewport })
  const driver = await DriverApp.open(browser.context, origin)
  await driver.waitUntilOfflineReady()
  await browser.context.setOffline(true)
  const { page } = driver
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

  async function press(
    action: Parameters<typeof textPattern>[0],
    said: 'started' | 'finished',
  ): Promise<number> {
    const button = page.getByRole('button', { name: textPattern(action) })
    await button.waitFor()
    await watch(page, said)
    await slowDown(cpuSlowdown)
    await button.click()
    const duration = await page.evaluate(
      () => (globalThis as unknown as { pressed: Promise<number> }).pressed,
    )
    await slowDown(1)
    return duration
  }

  const load: number[] = []
  const unload: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await driver.openFlow()
    load.push(await press('driver:load.action', 'started'))
    await driver.leaveMoment('started')
    const shipment = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    await driver.openUnload(shipment, { first: '41.2', second: '15.1', slip: `W-${round}` })
    unload.push(await press('driver:unload.action', 'finished'))
    await driver.leaveMoment('finished')
  }
  return { load, unload }
}

/** From the next click on, until the page says so. */
async function watch(page: Page, said: 'started' | 'finished'): Promise<void> {
  await page.evaluate(
    (pattern) => {
      const isSaid = () =>
        new RegExp(pattern, 'u').test(document.querySelector('main [role=status]')?.textContent ?? '')
      const pressed = new Promise<number>((resolve) => {
        const start = () => {
          const begun = performance.now()
          const observer = new MutationObserver(() => {
            if (!isSaid()) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
          })
          observer.observe(document, { childList: true, subtree: true, characterData: true })
        }
        addEventListener('click', start, { capture: true, once: true })
      })
      Object.assign(globalThis, { pressed })
    },
    textPattern(`shipment:${said}`).source.replaceAll(/^\^|\$$/gu, ''),
  )
}
