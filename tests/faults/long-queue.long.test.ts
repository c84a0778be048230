import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, phoneViewport } from '../support/driver-app.ts'
import { FaultEnvironment, operationsPath, photoPath } from '../support/fault-environment.ts'
import { seedLongQueue } from '../support/long-queue.ts'
import { openBrowser } from '../support/plain-browser.ts'
import { runningProcesses, treeOf } from '../support/process-tree.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

/** As an app may hold on the cheapest phones. */
const maxMegabytes = 300

/** A page that held a hundred photos at once would need more than that. */
const shipments = 500
/** Of each shipment, but of the sample, which has two. */
const operationsEach = 10

test(
  `78: ${shipments * operationsEach} operations and ${shipments} photos queued open, leave in order, and never fill the memory`,
  { timeout: 400_000 },
  async () => {
    const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
    const { proxy } = environment
    try {
      await using phone = await environment.phone({ profileDirectory: profile })
      await proxy.setDown(true)
      const { shipment } = await phone.load()
      await phone.unload(shipment)
      await seedLongQueue(phone.app.page, { shipments: shipments - 1, operations: operationsEach })
      const operations = (shipments - 1) * operationsEach + 2
      await phone.device.close()
      await proxy.setDown(false)
      proxy.forget()

      // A debugger would keep a copy of all that is sent, and count as memory of the page.
      const browser = await openBrowser(profile, `${proxy.origin}/driver`)
      const countOf = (matches: (path: string) => boolean) =>
        proxy.requests.filter(({ path, status }) => status !== undefined && matches(path)).length
      const expectRoom = async () =>
        expect(await largestRenderer(profile), 'megabytes').toBeLessThan(maxMegabytes)
      for (let batches = 1; batches <= operations / 50; batches += 5) {
        await proxy.until(() => countOf((path) => path === operationsPath) >= batches)
        await expectRoom()
      }
      for (let photos = 25; photos <= shipments; photos += 25) {
        await proxy.until(() => countOf((path) => photoPath.test(path)) >= photos)
        await expectRoom()
      }
      await browser.close()

      await using device = await launchChromium({ profileDirectory: profile, ...phoneViewport })
      const app = await DriverApp.open(device.context, proxy.origin)
      await app.waitUntilSent()
      const stored = await storedOperations(app.page)
      expect(stored).toHaveLength(operations)
      expect(
        stored.filter(({ id, state, receipt }) => state !== 'done' || receipt?.operation !== id),
      ).toEqual([])
      expect(await arrived()).toEqual({ operations, shipments, photos: shipments })
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

/** What the largest page or worker of a browser holds of its own, in megabytes; only Linux tells. */
async function largestRenderer(profile: string): Promise<number> {
  if (process.platform !== 'linux') return 0
  const all = await runningProcesses()
  const browsers = all.filter(({ command }) => command.includes(`--user-data-dir=${profile}`))
  const renderers = treeOf(
    browsers.map(({ id }) => id),
    all,
  ).filter(({ command }) => command.includes('--type=renderer'))
  expect(renderers.length, 'pages and workers of the browser').toBeGreaterThan(0)
  const sizes = await Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return Math.max(...sizes)
}

async function arrived() {
  const client = new Client({ connectionString: environment.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ operations: number; shipments: number; photos: number }>(
      `with of_phone as (
        select lane from operations
        where device_id = (select device_id from operations order by created_at desc limit 1)
      )
      select count(*)::int as operations, count(distinct lane)::int as shipments,
        (select count(*)::int from media_objects m
          where m.received_bytes = m.bytes and 'shipment:' || m.shipment_id in (select lane from of_phone)) as photos
      from of_phone`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
