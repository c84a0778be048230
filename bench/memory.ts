/**
 * Measures what the server holds when it has started on an existing folder and nobody asks for anything, and what the driver's
 * page holds with nothing queued and with 5,000 operations and 500 photos.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPageIfStale, buildServerIfStale } from '../scripts/builds.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phoneViewport, weighedFlow } from '../tests/support/driver-app.ts'
import { seedLongQueue } from '../tests/support/long-queue.ts'
import { makePhoto } from '../tests/support/photos.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { asCount } from './finding.ts'
import { makeFolder } from './folder.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const starts = 3
/** Until what a start leaves to be done afterwards has been done. */
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
      budget: { must: 327, better: 'less' },
      note: `${idleMs / 1000} seconds after it was ready`,
    }),
  )
  const product = use(await startMeasuredProduct())
  await product.database.query(
    'update material_flows set cargo_photo_required = true where usual_name = $1',
    [weighedFlow],
  )
  const { context } = use(await launchChromium(phoneViewport))
  const driver = await DriverApp.open(context, product.origin, '/auth/sign-in')
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  await driver.waitUntilOfflineReady()
  await context.setOffline(true)
  const photo = await makePhoto({ seed: 1, width: 800, height: 600 })
  await driver.unload(await driver.load([photo.path]), { first: '46.88', second: '19.2', slip: 'WB-1' })
  const { page } = driver
  report(heapFinding("driver's list, 2 operations and a photo queued: JavaScript heap", await heapOf(page)))
  await seedLongQueue(page, { shipments: 499, operations: 10 })
  report(
    heapFinding(
      "driver's list, 5,000 operations and 500 photos queued: JavaScript heap",
      await heapOf(page),
      8,
    ),
  )
  report(heapFinding('the same, the list of what waits', await heapOf(page, 'driver/outbox')))
})

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

/** Opens the screen anew, without a network, three times. */
async function heapOf(page: Page, screen = 'driver'): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const megabytes: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await page.goto(new URL(`/${screen}`, page.url()).href)
    await page.locator('main a, main button').first().waitFor()
    // What a start leaves to be done afterwards has been done by then.
    await pause(3000)
    for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    megabytes.push(usedSize / 1_048_576)
  }
  await devtools.detach()
  return megabytes
}
