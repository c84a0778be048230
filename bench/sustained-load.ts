/**
 * `npm run load`: loads the real server with drivers and dashboards, and says what it sustains, what the dashboards
 * cost, and what becomes of ten times as much. Nothing is written into the project. It exits with 1 where anything that
 * was acknowledged is not in the database, or a refusal did not say when to come back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { weighedFlow } from '../tests/support/driver-app.ts'
import { Dashboards } from './load-dashboards.ts'
import { type Acknowledged, Phones } from './load-phones.ts'
import { type MeasuredProduct, startMeasuredProduct } from './measured-product.ts'
import { printBusy } from './report.ts'
import { type ServerUsage, usageOf } from './server-usage.ts'

const { values } = parseArgs({
  options: {
    /** Of each part. */
    seconds: { type: 'string', default: '30' },
    /** Arrivals a second while dashboards are measured. */
    rate: { type: 'string', default: '24' },
    dashboards: { type: 'string', default: '50' },
    /** Arrivals at a time while the most is measured. */
    phones: { type: 'string', default: '16' },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const dashboardCount = Number(values.dashboards)
const phonesAtATime = Number(values.phones)

const devices = 12
/** Arrivals that may be under way: more are not begun. */
const maxActive = 3000
const overloadFactor = 10

const write = (line: string) => void process.stdout.write(`${line}\n`)

/** What happened in a part of the run. */
interface Part {
  readonly seconds: number
  readonly operations: readonly Acknowledged[]
  readonly photos: readonly Acknowledged[]
  /** Cores that were busy. */
  readonly server: number
  readonly database: number
  readonly memory: number
}

async function measure(loaded: MeasuredProduct): Promise<boolean> {
  // What is measured elsewhere takes no photo.
  await loaded.database.query('update material_flows set cargo_photo_required = true where usual_name = $1', [
    weighedFlow,
  ])
  const phones = await Phones.start(loaded.origin, loaded.database, devices, await photoOf(300))
  write(`Each arrival is a load, an unloading and a photo of 300 KB in pieces; each part takes ${seconds} s.`)

  const sustained = await part(loaded, phones, () => keepArriving(phones, phonesAtATime))
  printPart(`${phonesAtATime} phones at a time, as fast as they are answered`, sustained)
  const without = await part(loaded, phones, () => arriveAtRate(phones, rate))
  printPart(`${rate} arrivals a second, no dashboard`, without)
  await withDashboards(loaded, phones, without)

  const before = { ...phones.refusals }
  const arrivals = sustained.operations.length / sustained.seconds / 2
  const overload = await part(loaded, phones, () => arriveAtRate(phones, arrivals * overloadFactor))
  printPart(
    `${(arrivals * overloadFactor).toFixed(0)} arrivals a second, ${overloadFactor} times as many`,
    overload,
  )
  phones.end()
  while (phones.active > 0) await pause(50)
  phones.close()
  const busy = phones.refusals.busy - before.busy
  const share = perSecond(overload.operations, overload) / perSecond(sustained.operations, sustained)
  write(`  shed: ${busy} answers 503, ${phones.refusals.withoutRetryAfter} of them without Retry-After`)
  write(
    `  deliveries: ${share.toFixed(2)} of their sustained rate (at least 0.50): ${share >= 0.5 ? 'met' : 'missed'}`,
  )
  for (const [what, count] of phones.surprises) write(`  ${count} times: ${what}`)
  const lost = await countLost(loaded, phones)
  write(`Acknowledged: ${phones.operations.length} operations, ${phones.photos.length} photos; lost: ${lost}`)
  return lost === 0 && phones.refusals.withoutRetryAfter === 0
}

async function withDashboards(loaded: MeasuredProduct, phones: Phones, without: Part): Promise<void> {
  await using dashboards = await Dashboards.open(loaded.origin, dashboardCount, phones.sentAt)
  const bytesBefore = dashboards.bytes
  const followed = await part(loaded, phones, () => arriveAtRate(phones, rate))
  printPart(`${rate} arrivals a second, ${dashboardCount} open dashboards`, followed)
  // For each operation: the two parts need not have got through as many.
  const costOf = (done: Part) => (done.server + done.database) / perSecond(done.operations, done)
  const share = Math.max(0, 1 - costOf(without) / costOf(followed))
  write(
    `  the dashboards took ${(share * 100).toFixed(0)} % of what the server used (at most 33 %): ${share <= 1 / 3 ? 'met' : 'missed'}`,
  )
  write(`  live lag, from the sending of a load to the dashboard: ${spread(dashboards.lags)}`)
  const bytes = (dashboards.bytes - bytesBefore) / dashboardCount / followed.seconds
  write(`  each dashboard was sent ${(bytes / 1024).toFixed(1)} KB a second`)
}

/** Runs a part of the load for its time, and a little before that uncounted. */
async function part(
  loaded: MeasuredProduct,
  phones: Phones,
  start: () => () => Promise<void>,
): Promise<Part> {
  const stop = start()
  await pause(Math.min(5, seconds / 4) * 1000)
  const startedAt = performance.now()
  const before = await usageOf(loaded)
  const counted = { operations: phones.operations.length, photos: phones.photos.length }
  await pause(seconds * 1000)
  const operations = phones.operations.slice(counted.operations)
  const photos = phones.photos.slice(counted.photos)
  const after = await usageOf(loaded)
  const took = (performance.now() - startedAt) / 1000
  await stop()
  const cores = (name: keyof ServerUsage) => (after[name] - before[name]) / took
  return {
    seconds: took,
    operations,
    photos,
    server: cores('server'),
    database: cores('database'),
    memory: after.memory,
  }
}

/** So many arrivals at a time, each followed by the next. Returns what waits for the last of them. */
function keepArriving(phones: Phones, count: number): () => Promise<void> {
  let hasStopped = false
  const loops = Array.from({ length: count }, async () => {
    while (!hasStopped) await phones.arrive()
  })
  return async () => {
    hasStopped = true
    await Promise.all(loops)
  }
}

/** So many arrivals a second, however fast they are answered. Returns what waits for the last of them. */
function arriveAtRate(phones: Phones, arrivalsPerSecond: number): () => Promise<void> {
  const startedAt = performance.now()
  const arrivals = new Set<Promise<void>>()
  let begun = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * arrivalsPerSecond
    for (; begun < due; begun += 1) {
      if (phones.active >= maxActive) continue
      const arrival = phones.arrive().finally(() => arrivals.delete(arrival))
      arrivals.add(arrival)
    }
  }, 20)
  return async () => {
    clearInterval(timer)
    // What still waits after an overload is given up by the caller.
    if (arrivals.size < maxActive / 10) await Promise.all(arrivals)
  }
}

const perSecond = (done: readonly unknown[], { seconds: took }: Part) => done.length / took

function printPart(title: string, done: Part): void {
  const { operations, photos, server, database, memory } = done
  const times = (list: readonly Acknowledged[]) => spread(list.map(({ milliseconds }) => milliseconds))
  write(`\n${title}`)
  write(`  operations ${perSecond(operations, done).toFixed(1)} a second, ${times(operations)}`)
  write(`  photos     ${perSecond(photos, done).toFixed(1)} a second, ${times(photos)}`)
  write(`  server ${server.toFixed(2)} cores, ${memory.toFixed(0)} MB; database ${database.toFixed(2)} cores`)
}

function spread(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return 'none was answered'
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0) ?? ''
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`
}

/** How much of what was acknowledged is not in the database, or there twice. */
async function countLost({ database }: MeasuredProduct, phones: Phones): Promise<number> {
  const missing = async (statement: string, acknowledged: readonly Acknowledged[]) => {
    const ids = [...new Set(acknowledged.map(({ id }) => id))]
    const { rows } = await database.query<{ id: string }>(statement, [ids])
    return ids.length - rows.length
  }
  const operations = 'select id from operations where id = any($1::uuid[])'
  const events =
    'select operation_id as id from shipment_events where operation_id = any($1::uuid[]) group by 1 having count(*) = 1'
  const photos = "select id from media_objects where id = any($1::uuid[]) and status = 'received'"
  return (
    (await missing(operations, phones.operations)) +
    (await missing(events, phones.operations)) +
    (await missing(photos, phones.photos))
  )
}

/** A picture of about so many kilobytes, which no compression makes smaller. */
async function photoOf(kilobytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(kilobytes * 1000))
  return await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 68 })
    .toBuffer()
}

printBusy()
const product = await startMeasuredProduct()
try {
  process.exitCode = (await measure(product)) ? 0 : 1
} finally {
  await product[Symbol.asyncDispose]()
}
