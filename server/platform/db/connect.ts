import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type BaseLogger, pino } from 'pino'
import { traceStatements } from '../telemetry/trace-statements.ts'
import { countAccessChanges } from './access-changes.ts'
import { autoPreparingClient } from './auto-preparing-client.ts'
import { queriesOn } from './connection.ts'
import { notifyAfterCommit } from './notification-queue.ts'
import { repeatConflicts } from './repeat-conflicts.ts'
import { waitAtMost } from './wait-at-most.ts'
import { watchConnections } from './watch-connections.ts'

export type { Queryable, Transaction } from './connection.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly query: NodePgDatabase
  /** The address it was opened with; LISTEN needs a connection of its own. */
  readonly connectionString: string
  /** When a connection was last given back in good order, in milliseconds since 1970. */
  lastAnswerAt(): number
  /** How many transactions of this pool have changed what decides who may do what. */
  accessChanges(): number
  /** Resolves when the notifications of all transactions that have committed so far are sent. */
  flushNotifications(): Promise<void>
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly maxConnections?: number | undefined
  /** How long a statement may take, and a transaction may wait for its next one. */
  readonly timeoutSeconds?: number | undefined
  /** PostgreSQL refuses every write. */
  readonly readOnly?: boolean | undefined
  readonly log?: Pick<BaseLogger, 'warn'> | undefined
}

/** As `server_version_num` writes it: PostgreSQL 15.0. */
const minimumVersion = 150_000
/**
 * For requests of a few milliseconds on disks without a head to move: compiling a statement takes longer than running it,
 * a row by its index costs hardly more than the next one of the table, and a page of a list is sorted in memory. What a
 * viewer sees is read in parts; a filter may contradict one of them, which is then not read at all.
 */
const plannerOptions = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB -c constraint_exclusion=on'
/** Seconds that the server has for cancelling a statement, before the connection counts as dead. */
const graceSeconds = 2
/** Milliseconds that notifications have to leave when the pool is closed: who listens reads anew some time later anyway. */
const flushTimeout = 2_000
/** Without an answer for so long, PostgreSQL is asked whether it works on it at all. */
const suspectAfterMillis = 5_000

/**
 * Opens a pool on a PostgreSQL from version 15 up. A statement that takes too long is cancelled by the
 * server; a connection on which nothing comes back at all is closed and replaced.
 * @throws with a text for the operator when it is out of reach or too old
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
    // What runs side by side in a transaction (`settleAll`) is sent without waiting for the answers to what was sent before.
    pipeline: true,
    connectionString,
    max: maxConnections,
    // A request that waits longer for a connection fails with 503 instead of waiting for ever.
    connectionTimeoutMillis: Math.min(10_000, timeoutMillis),
    statement_timeout: timeoutMillis,
    idle_in_transaction_session_timeout: timeoutMillis,
    keepAlive: true,
    application_name: 'vrachtpas',
    options: readOnly ? `${plannerOptions} -c default_transaction_read_only=on` : plannerOptions,
  })
  const accessChanges = countAccessChanges(pool)
  traceStatements(pool)
  const connections = watchConnections(pool, {
    connectionString,
    silenceMillis: timeoutMillis + graceSeconds * 1000,
    suspectMillis: Math.min(suspectAfterMillis, timeoutMillis),
    log,
  })
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
