/** What Chromium loads from the running server: JavaScript a route, the whole first visit, and the engine of the queue. */
import { buildPageIfStale } from '../scripts/page-build.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phone } from '../tests/support/driver-app.ts'
import { signInToOffice } from '../tests/support/office-app.ts'
import { engineSize } from './engine-size.ts'
import { asCount, type Budget, type Finding } from './finding.ts'
import { makeFolder } from './folder.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { type Fetched, gzipped, isScript, kibibytes, PageWeight, sum } from './page-weight.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const inKibibytes = (what: string, bytes: number, budget?: Budget, note?: string): Finding =>
  asCount({ what, ours: spreadOf([kibibytes(bytes)]), unit: 'KiB', budget, note })

const scripts = (fetched: readonly Fetched[]) => fetched.filter(isScript).map(({ url }) => url)

await measureRow('size', async ({ found, use }) => {
  await buildPageIfStale()
  const product = use(await startMeasuredProduct())
  const { origin } = product

  // The worker would fetch the driver's shell beside every page: pages are weighed without it, and the worker by itself.
  {
    await using browser = await launchChromium({ ...phone, serviceWorkers: 'block' })
    const weight = new PageWeight(browser.context, origin)
    const page = await browser.context.newPage()
    await page.goto(`${origin}/auth/sign-in`)
    await page.locator('input[autocomplete="username"]').waitFor()
    const signIn = await weight.soFar(page)
    found(inKibibytes('sign-in page: JavaScript, gzip', await gzipped(scripts(signIn)), { must: 170, aim: 150, better: 'less' }))
    found(inKibibytes('whole first visit, Brotli, all kinds', sum(signIn), { must: 200, aim: 150, better: 'less' }, listOf(signIn)))
    found(asCount({ what: 'whole first visit: requests', ours: spreadOf([signIn.length]), unit: 'requests', budget: { must: 10, aim: 6, better: 'less' } }))
    const driver = await DriverApp.open(browser.context, origin, '/auth/sign-in')
    await driver.signIn()
    found(inKibibytes('first driver screen: JavaScript since the sign-in page, gzip', await gzipped(scripts(await weight.soFar(driver.page))), { must: 220, aim: 190, better: 'less' }))
  }
  {
    await using browser = await launchChromium({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const weight = new PageWeight(browser.context, origin)
    const page = await signInToOffice(browser.context, origin)
    const dashboard = await weight.soFar(page)
    found(inKibibytes('office dashboard: JavaScript since the sign-in page, gzip', await gzipped(scripts(dashboard)), { must: 280, aim: 240, better: 'less' }))
    let known = new Set(scripts(dashboard))
    for (const room of ['projects', 'shipments']) {
      await page.locator(`a[href="/${room}"]`).first().click()
      await page.waitForURL(`${origin}/${room}`)
      const now = new Set(scripts(await weight.soFar(page)))
      found(inKibibytes(`office, ${room}: JavaScript beside the dashboard's, gzip`, await gzipped(now.difference(known)), { must: 40, aim: 25, better: 'less' }))
      known = now
    }
  }
  {
    await using browser = await launchChromium(phone)
    const weight = new PageWeight(browser.context, origin)
    const driver = await DriverApp.open(browser.context, origin, '/auth/sign-in')
    await driver.signIn()
    await driver.isReadyForOffline()
    const all = await weight.soFar(driver.page)
    found(inKibibytes('everything until the driver can work offline, worker and its shell among it, Brotli', sum(all), undefined, `${all.length} requests`))
  }

  const folder = use(await makeFolder('engine'))
  found(inKibibytes('engine of the queue beside Dexie, gzip', await engineSize(folder.path), { must: 12, aim: 8, better: 'less' },
    'what screens and worker use of src/offline, without Dexie, contract and client of the API'))
})

const listOf = (fetched: readonly Fetched[]) =>
  fetched.map(({ url, bytes }) => `${new URL(url).pathname} ${kibibytes(bytes).toFixed(1)}`).join(', ')
