import type { JobWithMetadata } from 'pg-boss'
import { pino } from 'pino'
import { type Adapters, openAdapters } from '../../server/operate/adapters/adapters.ts'
import { systemClock } from '../../server/platform/process/clock.ts'
import { serverFaultReporter } from '../../server/operate/fault-reports/report-server-fault.ts'
import { jobHandlers } from '../../server/job-handlers.ts'
import { createBoss, poolExecutor, passiveOptions } from '../../server/platform/jobs/boss.ts'
import { type JobName, jobNames } from '../../server/platform/jobs/job-list.ts'
import { type JobOutcome, runJob } from '../../server/platform/jobs/run-job.ts'
import { logOptions } from '../../server/platform/http/request/log.ts'
import { openFolder } from '../../server/platform/files/open-store.ts'
import type { Database } from '../../server/platform/db/connect.ts'
import { testKeyCipher } from './test-key-cipher.ts'

interface RunJobsOptions {
  readonly adapters?: Partial<Adapters>
  readonly includeRetries?: boolean
  readonly log?: string[]
}

export async function runJobs(
  { database, dataDirectory }: { readonly database: Database; readonly dataDirectory: string },
  { adapters, includeRetries: impatient = false, log = [] }: RunJobsOptions = {},
): Promise<{ job: JobName; outcome: JobOutcome }[]> {
  const logger = pino(logOptions('debug'), { write: (line: string) => void log.push(line) })
  const all = {
    ...openAdapters({ dataDirectory, mailFrom: 'Vrachtpas <noreply@vrachtpas.test>' }, logger),
    ...adapters,
  }
  const handlers = jobHandlers({
    cipher: testKeyCipher,
    database,
    adapters: all,
    publicUrl: 'http://vrachtpas.test',
    store: await openFolder(dataDirectory),
    log: logger,
  })
  const report = serverFaultReporter(database, logger, systemClock)
  const boss = await createBoss(poolExecutor(database.pool), { ...passiveOptions, migrate: false })
  await boss.start()
  if (impatient) await database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  const done: { job: JobName; outcome: JobOutcome }[] = []
  for (let found = true; found;) {
    found = false
    for (const name of jobNames) {
      const jobs: JobWithMetadata[] = await boss.fetch(name, { includeMetadata: true, batchSize: 50 })
      for (const job of jobs) {
        found = true
        const outcome = await runJob(handlers, name, job, logger, report)
        await (outcome.done
          ? boss.complete(name, job.id)
          : boss.fail(name, job.id, { message: outcome.reason }))
        done.push({ job: name, outcome })
      }
    }
  }
  await boss.stop({ close: false, graceful: false })
  return done
}
