import { createHash } from 'node:crypto'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../db/connect.ts'
import { withSchemaLock } from '../db/advisory-lock.ts'
import { newBoss, onPool, passive } from './boss.ts'
import { deadLetters, type JobName, jobList, jobNames } from './job-list.ts'

const hour = 3600
const day = 24 * hour

const optionsOf = (name: JobName) => ({
  retryLimit: jobList[name].retries,
  retryDelay: jobList[name].firstDelaySeconds,
  retryBackoff: true,
  retryDelayMax: hour,
  // A worker that works says so every few seconds: one that was killed is noticed by its silence.
  heartbeatSeconds: 15,
  expireInSeconds: hour / 4,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: day,
  deadLetter: deadLetters,
})

/** What the tables were made for; it stands as the comment on their schema. */
const wanted = createHash('sha256')
  .update(JSON.stringify([bossPackage.version, jobNames.map((name) => [name, optionsOf(name)])]))
  .digest('hex')

/** Makes the tables and queues of the jobs, or brings them up to date; one query where they are. */
export async function installJobs(database: Database): Promise<void> {
  if ((await madeFor(database)) === wanted) return
  await withSchemaLock(database, async () => {
    if ((await madeFor(database)) === wanted) return
    const boss = await newBoss(onPool(database.pool), passive)
    await boss.start()
    try {
      await boss.createQueue(deadLetters, { retentionSeconds: 90 * day })
      for (const name of jobNames) {
        await boss.createQueue(name, optionsOf(name))
        await boss.updateQueue(name, optionsOf(name))
      }
    } finally {
      await boss.stop({ close: false, graceful: false })
    }
    await database.pool.query(`comment on schema pgboss is '${wanted}'`)
  })
}

async function madeFor({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<{ made: string | null }>(
    "select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as made",
  )
  return rows[0]?.made ?? undefined
}
