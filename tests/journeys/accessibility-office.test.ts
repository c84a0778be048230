import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, viewports } from '../support/accessibility.ts'
import { addFailures } from '../support/add-failures.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { signInToOffice } from '../support/office-app.ts'
import { addressOf, readOfficeScreens, writeAsOffice } from '../support/office-screens.ts'
import { refuseStatement, ScriptedDriver } from '../support/scripted-driver.ts'

/** The page has what it reads from the server: nothing of it is a placeholder any more. */
async function isLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('[role="status"][aria-label]').count()).toBe(0)
}

/** A phone, the narrowest desk and a usual one. */
const widths = [390, 1024, 1440]

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The widths at which the page itself scrolls sideways, with how far; tables scroll in their own container. */
async function sidewaysScroll(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // A table learns of its space a frame later.
    const excess = await expect
      .poll(() => excessWidth(page))
      .toBe(0)
      .then(
        () => 0,
        () => excessWidth(page),
      )
    if (excess > 0) found.push(`${path}, ${width} px: the page is ${excess} px too wide`)
  }
  return found
}

test('axe finds nothing on any office screen, none scrolls sideways', { timeout: 300_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  await addFailures(environment.testServer.database.pool.options.connectionString ?? '')
  await refuseStatement(await ScriptedDriver.start(environment.origin))
  await writeAsOffice(environment.origin)
  const administrator = await OfficeApi.signIn(environment.origin, 'admin@demo.example.com')
  const found: string[] = []
  const screens = await readOfficeScreens()
  for (const who of ['admin', 'planner'] as const) {
    const page = await signInToOffice(
      await environment.desktop({ reducedMotion: 'reduce' }),
      environment.origin,
      { username: `${who}@demo.example.com`, password: 'Vrachtpas1' },
    )
    const viewer = await OfficeApi.signIn(environment.origin, `${who}@demo.example.com`)
    // Each screen once: as an administrator, and those that only others have as a planner.
    const shown = screens.filter(
      ({ openTo }) => openTo.includes(who) && (who === 'admin' || !openTo.includes('admin')),
    )
    for (const { path } of shown) {
      await page.setViewportSize(viewports[1])
      await page.goto(`${environment.origin}${await addressOf(path, viewer, administrator)}`)
      await isLoaded(page)
      found.push(...(await sidewaysScroll(page, path)))
      found.push(...(await findings(page, path)))
    }
  }
  expect(found.join('\n')).toBe('')
})
