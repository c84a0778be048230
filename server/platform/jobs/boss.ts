import type { Clock, ConstructorOptions, Db, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/** A pg-boss that is not started. Imported on first use, because loading would slow down the start. */
export async function createBoss(
  db: Db,
  options: Omit<ConstructorOptions, 'db' | 'schema'>,
): Promise<PgBoss> {
  const library = await import('pg-boss')
  return new library.PgBoss({ ...options, db, schema: 'pgboss' })
}

export const poolExecutor = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })

/** No timers, for a pg-boss that only runs queries on request. */
const inertClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => undefined,
  setInterval: () => undefined,
  clearInterval: () => undefined,
}

/** For a pg-boss that neither supervises queues nor schedules jobs. */
export const passiveOptions = { clock: inertClock, supervise: false, schedule: false } as const
