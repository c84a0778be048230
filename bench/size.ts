/** What Chromium loads from the running server: JavaScript a route, the whole first visit, and the engine of the queue. */
import { buildPageIfStale } from '../scripts/page-build.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phone } from '../tests/support/driver-app.ts'
import { signInToOffice } from '../tests/support/office-app.ts'
import { engineSize } from './engine-size.ts'
import { asCount, type Budget, type Finding } from './finding.ts'
import { makeFolder } from './folder.ts'
import { Front, type Passed } from './front.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { fetchedSoFar, gzipped, isScript, kibibytes, sum } from './page-weight.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

await measureRow('size', async ({ found, use }) => {
  await buildPageIfStale()
  const product = use(await startMeasuredProduct())
  const folder = use(await makeFolder('engine'))
  const front = use(await Front.start(folder.path, product.origin))
  const { origin } = front
  const compressed = (scripts: Iterable<string>) => gzipped(product.origin, scripts)

  // The worker would fetch the driver's shell beside every page: pages are weighed without it, and the worker by itself.
  {
    await using browser = await launchChromium({ ...phone, serviceWorkers: 'block' })
    const page = await browser.context.newPage()
    await page.goto(`${origin}/auth/sign-in`)
    await page.locator('input[autocomplete="username"]').waitFor()
    const signIn = await fetchedSoFar(front)
    found(
      inKibibytes('sign-in page: JavaScript, gzip', await compressed(scriptsOf(signIn)), {
        must: 170,
        aim: 150,
        better: 'less',
      }),
    )
    found(
      inKibibytes(
        'whole first visit, Brotli, all kinds',
        sum(signIn),
        { must: 200, aim: 150, better: 'less' },
        listOf(signIn),
      ),
    )
    found(
      asCount({
        what: 'whole first visit: requests',
        ours: spreadOf([signIn.length]),
        unit: 'requests',
        budget: { must: 10, aim: 6, better: 'less' },
      }),
    )
    await (await DriverApp.open(browser.context, origin, '/auth/sign-in')).signIn()
    const shell = await fetchedSoFar(front)
    found(
      inKibibytes(
        'first driver screen: JavaScript since the sign-in page, gzip',
        await compressed(scriptsOf(shell)),
        { must: 220, aim: 190, better: 'less' },
        listOf(shell.filter(isScript)),
      ),
    )
  }
  front.passed.length = 0
  {
    await using browser = await launchChromium({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const page = await signInToOffice(browser.context, origin)
    const dashboard = await fetchedSoFar(front)
    found(
      inKibibytes(
        'office dashboard: JavaScript since the sign-in page, gzip',
        await compressed(scriptsOf(dashboard)),
        { must: 280, aim: 240, better: 'less' },
        listOf(dashboard.filter(isScript)),
      ),
    )
    let known = new Set(scriptsOf(dashboard))
    for (const room of ['projects', 'shipments']) {
      await page.locator(`a[href="/${room}"]`).first().click()
      await page.waitForURL(`${origin}/${room}`)
      const now = new Set(scriptsOf(await fetchedSoFar(front)))
      found(
        inKibibytes(
          `office, ${room}: JavaScript beside the one before, gzip`,
          await compressed(now.difference(known)),
          { must: 40, aim: 25, better: 'less' },
        ),
      )
      known = now
    }
  }
  front.passed.length = 0
  {
    await using browser = await launchChromium(phone)
    const driver = await DriverApp.open(browser.context, origin, '/auth/sign-in')
    await driver.signIn()
    await driver.isReadyForOffline()
    const all = await fetchedSoFar(front)
    found(
      inKibibytes(
        'everything until the driver can work offline, worker and its shell among it, Brotli',
        sum(all),
        undefined,
        `${all.length} requests`,
      ),
    )
  }

  found(
    inKibibytes(
      'engine of the queue beside Dexie, gzip',
      await engineSize(folder.path),
      { must: 12, aim: 8, better: 'less' },
      'what screens and worker use of src/offline, without Dexie, contract and client of the API',
    ),
  )
})

function inKibibytes(what: string, bytes: number, budget?: Budget, note?: string): Finding {
  return asCount({ what, ours: spreadOf([kibibytes(bytes)]), unit: 'KiB', budget, note })
}

function scriptsOf(fetched: readonly Passed[]): string[] {
  return fetched.filter(isScript).map(({ path }) => path)
}

function listOf(fetched: readonly Passed[]): string {
  return fetched.map(({ path, bytes }) => `${path} ${kibibytes(bytes).toFixed(1)}`).join(', ')
}
