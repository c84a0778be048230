import { createHash } from 'node:crypto'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../db/connect.ts'
import { withSchemaLock } from '../db/advisory-lock.ts'
import { createBoss, poolExecutor, passiveOptions } from './boss.ts'
import { deadLetterQueue, type JobName, jobList, jobNames } from './job-list.ts'

const hour = 3600
const day = 24 * hour

const queueOptions = (name: JobName) => ({
  retryLimit: jobList[name].retryLimit,
  retryDelay: jobList[name].firstDelaySeconds,
  retryBackoff: true,
  retryDelayMax: longestDelayOf(name),
  // Workers report every few seconds; a killed worker's job is retried after this time.
  heartbeatSeconds: 15,
  expireInSeconds: hour / 4,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: day,
  deadLetter: deadLetterQueue,
})

function longestDelayOf(name: JobName): number {
  const definition = jobList[name]
  return 'longestDelaySeconds' in definition ? definition.longestDelaySeconds : hour
}

/** Version of the queues' configuration, stored as the schema's comment. */
const requiredVersion = createHash('sha256')
  .update(JSON.stringify([bossPackage.version, jobNames.map((name) => [name, queueOptions(name)])]))
  .digest('hex')

/** Creates or updates the tables and queues of jobs; one query if they are up to date. */
export async function installJobs(database: Database): Promise<void> {
  if ((await installedVersion(database)) === requiredVersion) return
  await withSchemaLock(database, async () => {
    if ((await installedVersion(database)) === requiredVersion) return
    const boss = await createBoss(poolExecutor(database.pool), passiveOptions)
    await boss.start()
    try {
      await boss.createQueue(deadLetterQueue, { retentionSeconds: 90 * day })
      for (const name of jobNames) {
        await boss.createQueue(name, queueOptions(name))
        await boss.updateQueue(name, queueOptions(name))
      }
    } finally {
      await boss.stop({ close: false, graceful: false })
    }
    await database.pool.query(`comment on schema pgboss is '${requiredVersion}'`)
  })
}

async function installedVersion({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as version",
  )
  return rows[0]?.version ?? undefined
}
