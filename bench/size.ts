/**
 * Measures what Chromium loads from the running server: JavaScript by page, the whole first visit, and the
 * offline engine.
 */
import { buildPageIfStale } from '../scripts/builds.ts'
import { filesOfScreen, readManifest, screens } from '../scripts/screen-files.ts'
import { launchChromium, saveData } from '../tests/support/chromium.ts'
import { DriverApp, phoneViewport } from '../tests/support/driver-app.ts'
import { signInToOffice } from '../tests/support/office-app.ts'
import { asCount, type Budget, type Finding } from './finding.ts'
import { makeFolder } from './folder.ts'
import { MeasuringProxy, type ForwardedRequest } from './measuring-proxy.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { appRequestsOnceIdle, gzippedBytes, isScript, toKibibytes, totalBytes } from './page-requests.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

interface Measurement {
  readonly proxy: MeasuringProxy
  readonly report: (finding: Finding) => void
  /** The gzipped size of these scripts. */
  readonly gzipOf: (scripts: Iterable<string>) => Promise<number>
}

const desktop = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const

await measureRow('size', async ({ report, use }) => {
  await buildPageIfStale()
  const product = use(await startMeasuredProduct())
  const folder = use(await makeFolder('engine'))
  const proxy = use(await MeasuringProxy.start(folder.path, product.origin))
  const measurement: Measurement = {
    proxy,
    report,
    gzipOf: (scripts) => gzippedBytes(product.origin, scripts),
  }

  // The service worker would precache the driver's app beside every page: pages are measured without it, and
  // it by itself.
  await measureDriver(measurement)
  proxy.requests.length = 0
  await measureOffice(measurement)
  proxy.requests.length = 0
  await measureOfflineShell(measurement)
})

/** The sign-in page and the first screen of a driver, on a phone. */
async function measureDriver({ proxy, report, gzipOf }: Measurement): Promise<void> {
  await using browser = await launchChromium({ ...phoneViewport, serviceWorkers: 'block' })
  const page = await browser.context.newPage()
  await page.goto(`${proxy.origin}/auth/sign-in`)
  await page.locator('input[autocomplete="username"]').waitFor()
  const signIn = await appRequestsOnceIdle(proxy)
  await mustBeCounted('sign-in page', signIn)
  report(
    sizeFinding('sign-in page: JavaScript, gzip', await gzipOf(scriptPaths(signIn)), {
      must: 170,
      aim: 150,
      better: 'less',
    }),
  )
  report(
    sizeFinding(
      'whole first visit, Brotli, all kinds',
      totalBytes(signIn),
      { must: 200, aim: 150, better: 'less' },
      describeSizes(signIn),
    ),
  )
  report(
    asCount({
      title: 'whole first visit: requests',
      ours: spreadOf([signIn.length]),
      unit: 'requests',
      budget: { must: 10, aim: 6, better: 'less' },
    }),
  )
  await (await DriverApp.open(browser.context, proxy.origin, '/auth/sign-in')).signIn()
  const shell = await appRequestsOnceIdle(proxy)
  await mustBeCounted("driver's first screen", shell)
  report(
    sizeFinding(
      'first driver screen: JavaScript since the sign-in page, gzip',
      await gzipOf(scriptPaths(shell)),
      { must: 245, aim: 210, better: 'less' },
      describeSizes(shell.filter(isScript)),
    ),
  )
}

/** The dashboard and the lists after it, and what is fetched ahead while the browser has nothing to do. */
async function measureOffice(measurement: Measurement): Promise<void> {
  await measureOfficeScreens(measurement)
  const { proxy, report, gzipOf } = measurement
  proxy.requests.length = 0
  await using browser = await launchChromium(desktop)
  await signInToOffice(browser.context, proxy.origin)
  report(
    sizeFinding(
      'office dashboard with all pages, fetched ahead one by one when idle: JavaScript, gzip',
      await gzipOf(scriptPaths(await appRequestsOnceIdle(proxy))),
    ),
  )
}

async function measureOfficeScreens({ proxy, report, gzipOf }: Measurement): Promise<void> {
  await using browser = await launchChromium(desktop)
  // So that the office fetches no pages ahead.
  await browser.context.addInitScript(saveData)
  const page = await signInToOffice(browser.context, proxy.origin)
  const dashboard = await appRequestsOnceIdle(proxy)
  await mustBeCounted('office dashboard', dashboard)
  report(
    sizeFinding(
      'office dashboard: JavaScript since the sign-in page, gzip',
      await gzipOf(scriptPaths(dashboard)),
      { must: 280, aim: 240, better: 'less' },
      describeSizes(dashboard.filter(isScript)),
    ),
  )
  let loadedScripts = new Set(scriptPaths(dashboard))
  for (const list of ['projects', 'shipments']) {
    await page.locator(`a[href="/${list}"]`).first().click()
    await page.waitForURL(`${proxy.origin}/${list}`)
    const requests = await appRequestsOnceIdle(proxy)
    const currentScripts = new Set(scriptPaths(requests))
    report(
      sizeFinding(
        `office, ${list}: JavaScript beside the one before, gzip`,
        await gzipOf(currentScripts.difference(loadedScripts)),
        { must: 40, aim: 25, better: 'less' },
        describeSizes(requests.filter((request) => isScript(request) && !loadedScripts.has(request.path))),
      ),
    )
    loadedScripts = currentScripts
  }
}

async function measureOfflineShell({ proxy, report }: Measurement): Promise<void> {
  await using browser = await launchChromium(phoneViewport)
  const driver = await DriverApp.open(browser.context, proxy.origin, '/auth/sign-in')
  await driver.signIn()
  await driver.waitUntilOfflineReady()
  const requests = await appRequestsOnceIdle(proxy)
  report(
    sizeFinding(
      'everything until the driver can work offline, worker and its shell among it, Brotli',
      totalBytes(requests),
      undefined,
      `${requests.length} requests`,
    ),
  )
}

function sizeFinding(title: string, bytes: number, budget?: Budget, note?: string): Finding {
  return asCount({ title, ours: spreadOf([toKibibytes(bytes)]), unit: 'KiB', budget, note })
}

/** Throws where `npm run check` counts other scripts for this screen than Chromium fetched. */
async function mustBeCounted(screenName: string, requests: readonly ForwardedRequest[]): Promise<void> {
  const screen = screens.find(({ name }) => name === screenName)
  if (screen === undefined) throw new Error(`scripts/screen-files.ts has no ${screenName}.`)
  const counted = new Set(
    [...filesOfScreen(screen, await readManifest())]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `/${file}`),
  )
  const fetched = new Set(scriptPaths(requests))
  const differences = [...counted.symmetricDifference(fetched)]
  if (differences.length > 0)
    throw new Error(
      `${screenName}: counted by scripts/screen-files.ts or fetched, not both: ${differences.join(', ')}`,
    )
}

function scriptPaths(requests: readonly ForwardedRequest[]): string[] {
  return requests.filter(isScript).map(({ path }) => path)
}

function describeSizes(requests: readonly ForwardedRequest[]): string {
  return requests.map(({ path, bytes }) => `${path} ${toKibibytes(bytes).toFixed(1)}`).join(', ')
}
