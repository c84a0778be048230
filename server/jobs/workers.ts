import type { BaseLogger } from 'pino'
import type { Database } from '../db/connect.ts'
import { newBoss, onPool } from './boss.ts'
import { type JobHandlers, jobList, jobNames } from './job-list.ts'
import { perform } from './perform.ts'

export interface Workers {
  /** Takes no more jobs and waits for those that run, ten seconds at most: what is unfinished then runs again elsewhere. */
  stop(): Promise<void>
}

const patience = 10_000

/** Runs the jobs of this database from now on, beside any number of other servers that do. */
export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  log: BaseLogger,
): Promise<Workers> {
  const boss = await newBoss(onPool(database.pool), {
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'))
  await boss.start()
  // The first figures are not waited for until the hour is full.
  await boss.sendThrottled('count_statistics', {}, {}, 3600)
  for (const name of jobNames) {
    const kind = jobList[name]
    if ('every' in kind) await boss.schedule(name, kind.every, {}, { tz: 'UTC', missed: 'once' })
    await boss.work(
      name,
      {
        batchSize: 'atOnce' in kind ? kind.atOnce : 5,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 'every' in kind ? 15 : 1,
        includeMetadata: true,
        perJobResults: true,
      },
      async (batch) =>
        await Promise.all(
          batch.map(async (job) => {
            const outcome = await perform(handlers, name, job, log)
            return outcome.done
              ? { id: job.id, status: 'completed' as const }
              : { id: job.id, status: 'failed' as const, output: { message: outcome.reason } }
          }),
        ),
    )
  }
  // What a server held that was killed is free as soon as its silence is long enough.
  await boss.supervise()
  return {
    async stop() {
      const finished = Promise.all(jobNames.map((name) => boss.offWork(name, { wait: true })))
      let timer: NodeJS.Timeout | undefined
      await Promise.race([finished, new Promise((resolve) => (timer = setTimeout(resolve, patience)))])
      clearTimeout(timer)
      await boss.stop({ graceful: false, close: false })
    },
  }
}
