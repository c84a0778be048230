import { sql } from 'drizzle-orm'
import type { Db } from 'pg-boss'
import type { Queryable } from '../db/connect.ts'
import { newBoss, passive } from './boss.ts'
import type { JobName, PayloadOf } from './job-list.ts'

type Send = (db: Queryable, name: string, payload: object) => Promise<void>

let sending: Promise<Send> | undefined

/** Writes a job in the caller's transaction: it runs soon after the commit, and never was there after a rollback. */
export async function enqueue<Name extends JobName>(db: Queryable, name: Name, payload: PayloadOf<Name>): Promise<void> {
  sending ??= openSender(db)
  try {
    await (await sending)(db, name, payload)
  } catch (error) {
    sending = undefined
    throw error
  }
}

/**
 * What it must know of a queue is the same in every database of this version (`installJobs`): it is read once, by whoever comes
 * first, and every job is written on its own transaction alone.
 */
async function openSender(first: Queryable): Promise<Send> {
  const { fromDrizzle } = await import('pg-boss')
  let source: Db | undefined = fromDrizzle(first, sql)
  const boss = await newBoss(
    { executeSql: async (text, values) => source?.executeSql(text, values) ?? Promise.reject(new Error('There is no such queue: the jobs are not installed.')) },
    { ...passive, migrate: false },
  )
  await boss.start()
  source = undefined
  return async (db, name, payload) => {
    await boss.send(name, payload, { db: fromDrizzle(db, sql) })
  }
}
