import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type BaseLogger, pino } from 'pino'
import { traceStatements } from '../telemetry/trace-statements.ts'
import { countAccessChanges } from './access-changes.ts'
import { autoPreparingClient } from './auto-preparing-client.ts'
import { queriesOn } from './connection.ts'
import { notifyAfterCommit } from './notification-queue.ts'
import { repeatConflicts } from './repeat-conflicts.ts'
import { waitAtMost } from '../process/wait-at-most.ts'
import { watchConnections } from './watch-connections.ts'

export type { Queryable, Transaction } from './connection.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly query: NodePgDatabase
  /** LISTEN needs a connection of its own. */
  readonly connectionString: string
  lastAnswerAt(): number
  accessChanges(): number
  flushNotifications(): Promise<void>
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly maxConnections?: number | undefined
  readonly timeoutSeconds?: number | undefined
  readonly readOnly?: boolean | undefined
  readonly log?: Pick<BaseLogger, 'warn'> | undefined
}

/** As `server_version_num`: PostgreSQL 15.0. */
const minimumVersion = 150_000
/**
 * For requests of milliseconds: compiling takes longer than running, random reads are cheap on solid-state
 * disks, pages are sorted in memory, and a filter may exclude a part of what is visible.
 */
const plannerOptions = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB -c constraint_exclusion=on'
/** Seconds for the server to cancel a statement before the connection counts as dead. */
const graceSeconds = 2
/** Milliseconds for notifications when the pool is closed; listeners read again later anyway. */
const flushTimeout = 2_000

/**
 * Opens a pool on PostgreSQL 15 or later. The server cancels slow statements; a silent connection is closed
 * and replaced.
 * @throws with a text for the operator if it is out of reach or too old
 */
export async function connect(
  connectionString: string,
  {
    maxConnections = 12,
    timeoutSeconds = 30,
    readOnly = false,
    log = pino({ level: 'warn' }),
  }: ConnectOptions = {},
): Promise<Database> {
  const timeoutMillis = timeoutSeconds * 1000
  const pool = new pg.Pool({
    Client: autoPreparingClient(),
    // Parallel statements of a transaction (`settleAll`) are sent without waiting for earlier answers.
    pipeline: true,
    connectionString,
    max: maxConnections,
    // A request that waits longer for a connection fails with 503.
    connectionTimeoutMillis: Math.min(10_000, timeoutMillis),
    statement_timeout: timeoutMillis,
    idle_in_transaction_session_timeout: timeoutMillis,
    keepAlive: true,
    application_name: 'vrachtpas',
    options: readOnly ? `${plannerOptions} -c default_transaction_read_only=on` : plannerOptions,
  })
  const accessChanges = countAccessChanges(pool)
  traceStatements(pool)
  const connections = watchConnections(pool, { silenceMillis: timeoutMillis + graceSeconds * 1000, log })
  const version = await pool
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .catch(async (cause: unknown) => {
      await pool.end()
      throw new Error(
        `The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      )
    })
  if (Number(version.rows[0]?.version) < minimumVersion) {
    await pool.end()
    throw new Error('The database is older than PostgreSQL 15.')
  }
  const { query, flush } = notifyAfterCommit(queriesOn(pool), log)
  return {
    pool,
    query: repeatConflicts(query),
    flushNotifications: flush,
    connectionString,
    lastAnswerAt: connections.lastAnswerAt,
    accessChanges,
    async close() {
      await waitAtMost(flushTimeout, flush())
      await connections.end()
    },
  }
}
