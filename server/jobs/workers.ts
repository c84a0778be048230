import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/connect.ts'
import { isTransient } from '../db/transient-errors.ts'
import { waitAtMost } from '../db/wait-at-most.ts'
import type { ReportFault } from '../report-fault.ts'
import { createBoss, poolExecutor } from './boss.ts'
import { type JobHandlers, jobList, jobNames } from './job-list.ts'
import { Pace } from './pace.ts'
import { runJob } from './run-job.ts'

/** The running job workers of a server. */
export interface Workers {
  /**
   * Stops fetching jobs and waits for the running ones, ten seconds at most: unfinished jobs are then retried
   * elsewhere.
   */
  stop(): Promise<void>
}

const shutdownTimeoutMs = 10_000
const handBackTimeoutMs = 2_000
const startRetryDelayMs = 5_000

/**
 * Starts the workers without waiting for them. When that fails, for the database is out of reach, it is tried
 * again every few seconds: requests are served meanwhile.
 */
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
      await (await starting)?.stop()
    },
  }
}

/** Starts to run the jobs of this database; any number of servers may do so at once. */
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
  try {
    await startBoss(boss, handlers, log, report)
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined)
    throw error
  }
  return {
    async stop() {
      await waitAtMost(
        shutdownTimeoutMs,
        Promise.all(jobNames.map((name) => boss.offWork(name, { wait: true }))),
      )
      // Also hands back what is unfinished, for which the database has to answer: else it is taken up when its silence
      // is noticed.
      await waitAtMost(handBackTimeoutMs, boss.stop({ graceful: false, close: false }))
    },
  }
}

async function startBoss(
  boss: PgBoss,
  handlers: JobHandlers,
  log: BaseLogger,
  report: ReportFault,
): Promise<void> {
  await boss.start()
  // A new server should not show empty statistics until the next full hour.
  await boss.sendThrottled('count_statistics', {}, {}, 3600)
  for (const name of jobNames) {
    const definition = jobList[name]
    const pace = 'isPaced' in definition ? new Pace() : undefined
    if ('cron' in definition) await boss.schedule(name, definition.cron, {}, { tz: 'UTC', missed: 'once' })
    await boss.work(
      name,
      {
        batchSize: 'batchSize' in definition ? definition.batchSize : 5,
        burstWhenBatchFull: true,
        // Each of several workers asks for itself.
        pollingIntervalSeconds: 'cron' in definition ? 15 : 'groups' in definition ? 2 : 1,
        ...('groups' in definition
          ? {
              localConcurrency: definition.groups.workers,
              localGroupConcurrency: definition.groups.atOnce,
            }
          : {}),
        includeMetadata: true,
        perJobResults: true,
      },
      async (batch) =>
        await Promise.all(
          batch.map(async (job) => {
            const run = () => runJob(handlers, name, job, log, report)
            const outcome = await (pace === undefined ? run() : pace.run(run))
            return outcome.done
              ? { id: job.id, status: 'completed' as const }
              : { id: job.id, status: 'failed' as const, output: { message: outcome.reason } }
          }),
        ),
    )
  }
  // Frees the jobs of servers that were killed.
  await boss.supervise()
}
