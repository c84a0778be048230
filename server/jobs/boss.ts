import type { Clock, ConstructorOptions, Db, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/** A pg-boss of ours, not started. It is loaded when the first job comes up: no start of the server waits for it. */
export async function newBoss(db: Db, options: Omit<ConstructorOptions, 'db' | 'schema'>): Promise<PgBoss> {
  const library = await import('pg-boss')
  return new library.PgBoss({ ...options, db, schema: 'pgboss' })
}

export const onPool = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })

/** For those that only write or read when they are told to: no timer of theirs ever goes off. */
export const stillClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => undefined,
  setInterval: () => undefined,
  clearInterval: () => undefined,
}

export const passive = { clock: stillClock, supervise: false, schedule: false } as const
