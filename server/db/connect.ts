import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { autoPreparingClient } from './auto-preparing-client.ts'
import { notifyAfterCommit } from './notification-queue.ts'

type Schema = Record<string, never>

export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** What queries run on: the pool, or a transaction. */
export type Queryable = NodePgDatabase | Transaction

export interface Database {
  readonly pool: pg.Pool
  readonly query: NodePgDatabase
  /** The address it was opened with; LISTEN needs a connection of its own. */
  readonly connectionString: string
  /** Resolves when the notifications of all transactions that have committed so far are sent. */
  flushNotifications(): Promise<void>
  close(): Promise<void>
}

/** As `server_version_num` writes it: PostgreSQL 15.0. */
const minimumVersion = 150_000

/**
 * Opens a pool on a PostgreSQL from version 15 up.
 * @throws with a text for the operator when it is out of reach or too old
 */
export async function connect(connectionString: string, maxConnections = 12): Promise<Database> {
  // A request that waits longer for a connection fails with 503 instead of waiting for ever.
  const pool = new pg.Pool({
    Client: autoPreparingClient(),
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'vrachtpas',
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
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
  const { query, flush } = notifyAfterCommit(drizzle(pool))
  return {
    pool,
    query,
    flushNotifications: flush,
    connectionString,
    async close() {
      await flush()
      await pool.end()
    },
  }
}
