import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/connect.ts'
import { isTransient } from '../db/transient-errors.ts'
import { waitAtMost } from '../process/wait-at-most.ts'
import type { ReportFault } from '../process/report-fault.ts'
import { createBoss, poolExecutor } from './boss.ts'
import { type JobDefinition, type JobHandlers, jobList, jobNames, urgentPriority } from './job-list.ts'
import { Pace } from './pace.ts'
import { type JobOutcome, runJob } from './run-job.ts'

export interface Workers {
  /** Waits at most ten seconds for running jobs; unfinished ones are retried elsewhere. */
  stop(): Promise<void>
}

const shutdownTimeoutMs = 10_000
const handBackTimeoutMs = 2_000
const longestStopMs = shutdownTimeoutMs + handBackTimeoutMs
const startRetryDelayMs = 5_000

/** Tries again every few seconds while the database is out of reach. */
export function startWorkersWithRetry(
  database: Database,
  handlers: JobHandlers,
  log: BaseLogger,
  report: ReportFault,
): Workers {
  const stopping = new AbortController()
  const start = async (): Promise<Workers | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await startWorkers(database, handlers, log, report)
      } catch (error) {
        log.error({ err: error }, 'the jobs cannot be run yet')
        if (!isTransient(error)) void report(error, 'start jobs')
        await sleep(startRetryDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }
  const starting = start()
  return {
    async stop() {
      stopping.abort()
      // A silent database may delay the start for longer than a stop may take.
      await waitAtMost(
        longestStopMs,
        starting.then((workers) => workers?.stop()),
      )
    },
  }
}

export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  log: BaseLogger,
  report: ReportFault,
): Promise<Workers> {
  const boss = await createBoss(poolExecutor(database.pool), {
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => {
    log.warn({ err: error }, 'jobs')
    if (!isTransient(error)) void report(error, 'jobs')
  })
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'))
  const paces = new Map<string, Pace>()
  try {
    await startBoss(boss, paces, handlers, log, report)
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined)
    throw error
  }
  return {
    async stop() {
      for (const pace of paces.values()) pace.end()
      await waitAtMost(
        shutdownTimeoutMs,
        Promise.all(jobNames.map((name) => boss.offWork(name, { wait: true }))),
      )
      // Also hands back unfinished jobs, for which the database must answer; otherwise they are taken up when
      // their silence is noticed.
      await waitAtMost(handBackTimeoutMs, boss.stop({ graceful: false, close: false }))
    },
  }
}

async function startBoss(
  boss: PgBoss,
  paces: Map<string, Pace>,
  handlers: JobHandlers,
  log: BaseLogger,
  report: ReportFault,
): Promise<void> {
  await boss.start()
  // A new server should not show empty statistics until the next full hour.
  await boss.sendThrottled('count_statistics', {}, {}, 3600)
  for (const name of jobNames) {
    const definition: JobDefinition = jobList[name]
    const { cron, makesWay } = definition
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    const runOne: RunOne = async (job) => toResult(job, await runJob(handlers, name, job, log, report))
    const runAll: RunAll = (batch) => Promise.all(batch.map(runOne))
    const options = workOptions(definition)
    if (makesWay === undefined) {
      await boss.work(name, options, runAll)
      continue
    }
    const pace = paces.get(makesWay.as) ?? new Pace()
    paces.set(makesWay.as, pace)
    await boss.work(
      name,
      makesWay.exceptUrgent === true ? { ...options, maxPriority: urgentPriority - 1 } : options,
      makesWay.each === 'batch'
        ? (batch) => pace.run(longestWaiting(batch), () => runAll(batch))
        : (batch) => Promise.all(batch.map((job) => pace.run(longestWaiting([job]), () => runOne(job)))),
    )
    if (makesWay.exceptUrgent === true)
      await boss.work(name, { ...options, minPriority: urgentPriority }, runAll)
  }
  // Frees the jobs of killed servers.
  await boss.supervise()
}

type Job = JobWithMetadata<unknown>
type RunOne = (job: Job) => Promise<JobResult>
type RunAll = (batch: Job[]) => Promise<JobResult[]>

const toResult = ({ id }: Job, outcome: JobOutcome): JobResult =>
  outcome.done ? { id, status: 'completed' } : { id, status: 'failed', output: { message: outcome.reason } }

const longestWaiting = (jobs: readonly Job[]) =>
  new Date(Math.min(...jobs.map(({ createdOn, startAfter }) => Math.max(+createdOn, +startAfter))))

function workOptions({ batchSize = 5, cron, groups }: JobDefinition) {
  return {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: cron !== undefined ? 15 : groups !== undefined ? 2 : 1,
    ...(groups !== undefined && { localConcurrency: groups.workers, localGroupConcurrency: groups.atOnce }),
    includeMetadata: true,
    perJobResults: true,
  } as const
}
