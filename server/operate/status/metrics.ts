import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { problems } from '#contract/kit/problems.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { readDiskSpace } from '../../platform/process/disk-space.ts'
import { waitAtMost } from '../../platform/process/wait-at-most.ts'
import type { Admission } from '../../platform/http/request/admission.ts'
import { deadLetterQueue } from '../../platform/jobs/job-list.ts'
import { readWaitingJobs } from '../../platform/jobs/waiting-jobs.ts'

interface MetricsOptions {
  readonly database: Database
  readonly admission: Admission
  readonly dataDirectory: string
  readonly liveStreams: () => number
  readonly token: string | undefined
}

/** Milliseconds. A hanging database must not keep the scraper waiting. */
const databaseTimeout = 2_000

export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { token } = options
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  countStreams(registry, options.liveStreams)
  countAdmissions(registry, options.admission)
  countConnections(registry, options.database)
  countDiskSpace(registry, options.dataDirectory)
  const countInDatabase = databaseFigures(registry, options.database)
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token))
      return reply.code(401).header('WWW-Authenticate', 'Bearer realm="metrics"').send()
    await countInDatabase()
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics())
  })
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'vrachtpas_http_request_duration_seconds',
    help: 'Requests by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const storageFull = new Counter({
    name: 'vrachtpas_storage_full_total',
    help: 'Requests that could store nothing because the disk of the database or the file store is full.',
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (statusCode === problems.storage_full) storageFull.inc()
    // The route's pattern, never the path: ids and secrets would make endless labels.
    const route = routeOptions.url ?? 'none'
    durations.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
  })
}

function countStreams(registry: Registry, liveStreams: () => number): void {
  new Gauge({
    name: 'vrachtpas_live_streams',
    help: 'Open live streams: pages that follow what happens.',
    registers: [registry],
    collect() {
      this.set(liveStreams())
    },
  })
}

function countAdmissions(registry: Registry, admission: Admission): void {
  new Gauge({
    name: 'vrachtpas_admitted_requests',
    help: 'Requests that run or wait for their turn, by priority.',
    labelNames: ['priority', 'state'],
    registers: [registry],
    collect() {
      for (const { priority, running, waiting } of admission.figures()) {
        this.set({ priority, state: 'running' }, running)
        this.set({ priority, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'vrachtpas_shed_requests_total',
    help: 'Requests that were refused because the server was busy, by priority.',
    labelNames: ['priority'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { priority, shed } of admission.figures()) this.inc({ priority }, shed)
    },
  })
}

function countConnections(registry: Registry, { pool, lastAnswerAt }: Database): void {
  new Gauge({
    name: 'vrachtpas_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'vrachtpas_database_silence_seconds',
    help: 'Since the database last gave a good answer.',
    registers: [registry],
    collect() {
      this.set((Date.now() - lastAnswerAt()) / 1000)
    },
  })
}

function countDiskSpace(registry: Registry, folder: string): void {
  new Gauge({
    name: 'vrachtpas_disk_free_bytes',
    help: 'Room on the disk of the data folder.',
    registers: [registry],
    async collect() {
      const found = await readDiskSpace(folder)
      if (found !== undefined) this.set(found.freeBytes)
    },
  })
}

const readLosses = sqlStatement<{ readonly operations: number }>(
  'operations that devices lost',
  sql`select coalesce(sum(missing_operations), 0)::int as operations from devices`,
)

/** Gauges from the database. If it does not answer in time they have no value, and the last one says so. */
function databaseFigures(registry: Registry, { query }: Database): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const jobs = gauge('vrachtpas_jobs', 'Jobs that wait or run.', ['queue', 'state'])
  const ages = gauge('vrachtpas_job_age_seconds', 'Age of the oldest job that waits or runs.', [
    'queue',
    'state',
  ])
  const failed = gauge('vrachtpas_failed_jobs', 'Jobs that failed for good and wait for a decision.')
  const lost = gauge('vrachtpas_lost_operations', 'Operations that were made on devices and never arrived.')
  const scraped = gauge('vrachtpas_database_scraped', '1 where the database gave its figures, else 0.')
  return async () => {
    const figures = await waitAtMost(
      databaseTimeout,
      readFigures(query).catch(() => undefined),
    )
    for (const each of [jobs, ages, failed, lost]) each.reset()
    scraped.set(figures === undefined ? 0 : 1)
    if (figures === undefined) {
      // A gauge without labels would say 0.
      for (const each of [failed, lost]) each.set(Number.NaN)
      return
    }
    for (const { queue, state, jobs: count, age } of figures.waiting) {
      if (queue === deadLetterQueue) continue
      jobs.set({ queue, state }, count)
      ages.set({ queue, state }, age)
    }
    failed.set(
      figures.waiting
        .filter(({ queue }) => queue === deadLetterQueue)
        .reduce((sum, { jobs: count }) => sum + count, 0),
    )
    lost.set(figures.losses)
  }
}

async function readFigures(db: Queryable) {
  const [waiting, [losses]] = await Promise.all([readWaitingJobs(db, {}), readLosses(db, {})])
  return { waiting, losses: losses?.operations ?? 0 }
}
