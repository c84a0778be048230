import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { demoDriver, DriverApp, measurementLabel } from '../support/driver-app.ts'

/** A phone held upright, a small one, and one that lies in its holder. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 740, height: 360 },
] as const

/** Elements that reach beyond the screen, or whose own text is cut off; a line each. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, the screen ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || getComputedStyle(element).visibility === 'hidden') continue
      const isBeyond = right > clientWidth + 1 || left < -1
      const isClipped =
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        element.tagName !== 'INPUT'
      if (isBeyond || isClipped)
        found.push(`${element.tagName} “${element.textContent.trim().slice(0, 40)}” ${left} to ${right}`)
    }
    return found.slice(0, 5)
  })

test(
  'text twice as large fits on every screen of a driver, upright and lying in a holder',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const app = await DriverApp.open(await environment.phone(), environment.origin)
    const { page } = app
    // What a user sets in the browser as the size of text.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    )
    const found: string[] = []
    const look = async (name: string) => {
      await page.locator('h1').first().waitFor()
      for (const size of sizes) {
        await page.setViewportSize(size)
        // Chromium may keep the styles of the width before for a moment.
        const lines = await expect
          .poll(() => cutOff(page))
          .toEqual([])
          .then(
            () => [],
            () => cutOff(page),
          )
        found.push(...lines.map((line) => `${name}, ${size.width} px: ${line}`))
      }
    }
    await app.go('/auth/sign-in')
    await look('sign-in')
    await app.signIn(demoDriver)
    await look('home, empty')
    await app.go('/driver/pairing')
    await look('pairing')
    await app.pair()
    await app.go('/driver/transport-mode')
    await page.getByText('7-BZX-71').waitFor()
    await look('transport modes')
    await app.chooseTransportMode('7-BZX-71')
    await app.go('/driver')
    await page.locator('a[href*="/driver/flows/"]').first().waitFor()
    await look('home')
    await app.openFlow('Ophoogzand 0/2')
    await page.getByLabel(measurementLabel('weighedLoad')).fill('38,4')
    await look('load form')
    const shipment = await app.submitLoad()
    await look('shipment')
    await app.go('/driver')
    await page.locator('a[href$="/unload"]').first().waitFor()
    await look('home with a load on board')
    for (const [name, path] of [
      ['unload form', `/shipments/${shipment}/unload`],
      ['acceptance', `/driver/shipments/${shipment}/acceptance`],
      ['letter', `/driver/shipments/${shipment}/letter`],
      ['outbox', '/driver/outbox'],
      ['scanner', '/driver/scan'],
      ['account', '/account'],
    ] as const) {
      await app.go(path)
      await look(name)
    }
    expect(found.join('\n')).toBe('')
  },
)
