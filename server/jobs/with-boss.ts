import { sql } from 'drizzle-orm'
import type { Db, PgBoss } from 'pg-boss'
import type { Queryable } from '../db/connect.ts'
import { newBoss, passive } from './boss.ts'

interface Opened {
  readonly boss: PgBoss
  readonly onTransaction: (db: Queryable) => Db
}

let opening: Promise<Opened> | undefined

/** Lets `work` write on the caller's transaction, which is handed to it as pg-boss takes it. */
export async function withBoss<Result>(
  db: Queryable,
  work: (boss: PgBoss, own: Db) => Promise<Result>,
): Promise<Result> {
  opening ??= open(db)
  try {
    const { boss, onTransaction } = await opening
    return await work(boss, onTransaction(db))
  } catch (error) {
    opening = undefined
    throw error
  }
}

/**
 * What it must know of a queue is the same in every database of this version (`installJobs`): it is read once, by whoever comes
 * first, and afterwards it speaks on the transactions alone that it is given.
 */
async function open(first: Queryable): Promise<Opened> {
  const { fromDrizzle } = await import('pg-boss')
  const onTransaction = (db: Queryable) => fromDrizzle(db, sql)
  let source: Db | undefined = onTransaction(first)
  const boss = await newBoss(
    {
      executeSql: async (text, values) =>
        source?.executeSql(text, values) ??
        Promise.reject(new Error('There is no such queue: the jobs are not installed.')),
    },
    { ...passive, migrate: false },
  )
  await boss.start()
  source = undefined
  return { boss, onTransaction }
}
