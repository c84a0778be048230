import type { Db, PgBoss } from 'pg-boss'
import type { Queryable } from '../db/connect.ts'
import { sql } from '../db/drizzle.ts'
import { createBoss, passiveOptions } from './boss.ts'

interface OpenedBoss {
  readonly boss: PgBoss
  readonly onTransaction: (db: Queryable) => Db
}

let openedBoss: Promise<OpenedBoss> | undefined

/** `work` gets a pg-boss, and the caller's transaction in pg-boss's form. */
export async function withBoss<Result>(
  db: Queryable,
  work: (boss: PgBoss, transaction: Db) => Promise<Result>,
): Promise<Result> {
  openedBoss ??= openBoss(db)
  try {
    const { boss, onTransaction } = await openedBoss
    return await work(boss, onTransaction(db))
  } catch (error) {
    openedBoss = undefined
    throw error
  }
}

/**
 * pg-boss reads the configuration of its queues on the first caller's connection. It is the same in every
 * database of this version (`installJobs`), so one instance serves all; later queries run only on the given
 * transactions.
 */
async function openBoss(first: Queryable): Promise<OpenedBoss> {
  const { fromDrizzle } = await import('pg-boss')
  const onTransaction = (db: Queryable) => fromDrizzle(db, sql)
  let source: Db | undefined = onTransaction(first)
  const boss = await createBoss(
    {
      executeSql: async (text, values) =>
        source?.executeSql(text, values) ??
        Promise.reject(new Error('Unknown job queue: installJobs has not run on this database.')),
    },
    { ...passiveOptions, migrate: false },
  )
  await boss.start()
  source = undefined
  return { boss, onTransaction }
}
