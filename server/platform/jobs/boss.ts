import type { Clock, ConstructorOptions, Db, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/**
 * Creates a pg-boss that is not started. The library is imported on first use, for loading it would slow down
 * the start.
 */
export async function createBoss(
  db: Db,
  options: Omit<ConstructorOptions, 'db' | 'schema'>,
): Promise<PgBoss> {
  const library = await import('pg-boss')
  return new library.PgBoss({ ...options, db, schema: 'pgboss' })
}

/** A connection pool as pg-boss takes it. */
export const poolExecutor = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })

/** A clock without timers, for a pg-boss that only runs queries on request. */
const inertClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => undefined,
  setInterval: () => undefined,
  clearInterval: () => undefined,
}

/** Options of a pg-boss that neither supervises queues nor schedules jobs. */
export const passiveOptions = { clock: inertClock, supervise: false, schedule: false } as const
