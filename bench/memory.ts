/**
 * Measures what the server holds when it has started on an existing folder and nobody asks for anything, and what the driver's
 * page holds with nothing queued and with 5,000 operations and 500 photos.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPageIfStale, buildServerIfStale } from '../scripts/builds.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phoneViewport, weighedFlow } from '../tests/support/driver-app.ts'
import { seedLongQueue } from '../tests/support/long-queue.ts'
import { makePhoto } from '../tests/support/photos.ts'
import { openBrowser } from '../tests/support/plain-browser.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { DevtoolsPipe } from './devtools-pipe.ts'
import { asCount } from './finding.ts'
import { makeFolder } from './folder.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { MeasuringProxy } from './measuring-proxy.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const starts = 3
/** Until what a start leaves to be done afterwards has been done, of server and page. */
const idleMs = 20_000

const heapFinding = (title: string, megabytes: readonly number[], must?: number) =>
  asCount({
    title,
    ours: spreadOf(megabytes),
    unit: 'MiB',
    ...(must === undefined ? {} : { budget: { must, better: 'less' } }),
    note: 'after garbage was collected',
  })

await measureRow('memory', async ({ report, use }) => {
  await buildPageIfStale()
  await buildServerIfStale()
  report(
    asCount({
      title: 'server after a start on an existing folder, idle: resident memory',
      ours: spreadOf(await memoryOfServer()),
      unit: 'MB',
      budget: { must: 200, better: 'less' },
      note: `${idleMs / 1000} seconds after it was ready`,
    }),
  )
  const product = use(await startMeasuredProduct())
  const proxy = use(await MeasuringProxy.start(use(await makeFolder('bundle')).path, product.origin))
  await product.database.query(
    'update material_flows set cargo_photo_required = true where usual_name = $1',
    [weighedFlow],
  )
  const profile = use(await makeFolder('profile')).path
  await inDriversBrowser(proxy, profile, async (driver) => {
    await driver.signIn()
    await driver.pair()
    await driver.chooseTransportMode('7-BZX-71')
    await driver.waitUntilOfflineReady()
    proxy.network = { cut: true, delay: 0 }
    const photo = await makePhoto({ seed: 1, width: 800, height: 600 })
    await driver.unload(await driver.load([photo.path]), { first: '46.88', second: '19.2', slip: 'WB-1' })
  })
  const url = `${proxy.origin}/driver`
  report(
    heapFinding(
      "driver's list, 2 operations and a photo queued: JavaScript heap",
      await heapOf(profile, url),
    ),
  )
  await inDriversBrowser(proxy, profile, ({ page }) =>
    seedLongQueue(page, { shipments: 499, operations: 10 }),
  )
  report(
    heapFinding(
      "driver's list, 5,000 operations and 500 photos queued: JavaScript heap",
      await heapOf(profile, url),
      300,
    ),
  )
  report(heapFinding('the same, the list of what waits', await heapOf(profile, `${url}/outbox`)))
})

async function inDriversBrowser(
  proxy: MeasuringProxy,
  profileDirectory: string,
  work: (driver: DriverApp) => Promise<void>,
): Promise<void> {
  await using browser = await launchChromium({ profileDirectory, ...phoneViewport })
  await work(await DriverApp.open(browser.context, proxy.origin, '/driver'))
}

async function memoryOfServer(): Promise<number[]> {
  await using folder = await makeFolder('server')
  const server = await ServerProcess.start({
    dataDirectory: folder.path,
    environment: { LOG_LEVEL: 'error' },
  })
  await using _ended = server
  const megabytes: number[] = []
  for (let round = 0; round < starts; round += 1) {
    await server.terminate()
    await server.restart()
    await pause(idleMs)
    const status = await readFile(`/proc/${server.processId}/status`, 'utf8')
    megabytes.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
  }
  return megabytes
}

/** Of a page in a browser that has been started for it three times, in which nothing else runs. */
async function heapOf(profile: string, url: string): Promise<number[]> {
  const megabytes: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await using browser = await openBrowser(profile, 'about:blank', { debuggable: true })
    if (browser.pipe === undefined) throw new Error('The browser has no debugger.')
    const devtools = new DevtoolsPipe(browser.pipe)
    const session = await devtools.attach()
    await devtools.send('Page.enable', {}, session)
    await devtools.send('Page.navigate', { url }, session)
    // Until it is shown, and what a start leaves to be done afterwards has been done.
    await pause(idleMs)
    for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage', {}, session)
    const { result } = await devtools.send<{ result: { value?: boolean } }>(
      'Runtime.evaluate',
      { expression: "document.querySelector('main a, main button') !== null", returnByValue: true },
      session,
    )
    if (result.value !== true) throw new Error(`${url} has not been shown.`)
    const { usedSize } = await devtools.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, session)
    megabytes.push(usedSize / 1_048_576)
    await browser.close()
  }
  return megabytes
}
