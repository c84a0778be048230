import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { plannedClient } from './planned-client.ts'
import { tellingAfterCommit } from './notification-queue.ts'

type Schema = Record<string, never>

export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** What queries take: the pool, or a transaction. */
export type Queryable = NodePgDatabase | Transaction

export interface Database {
  readonly pool: pg.Pool
  readonly query: NodePgDatabase
  /** The address it was opened with; LISTEN needs a connection of its own. */
  readonly connectionString: string
  /** Ends when listeners have been told what the transactions before left behind. */
  told(): Promise<void>
  close(): Promise<void>
}

const oldestVersion = 150_000

/**
 * Opens a pool on a PostgreSQL from version 15 up.
 * @throws with a text for the operator when it is out of reach or too old
 */
export async function connect(connectionString: string, connections = 12): Promise<Database> {
  // Whoever waits longer for a connection is told to come back, instead of waiting for ever.
  const pool = new pg.Pool({
    Client: plannedClient(),
    connectionString,
    max: connections,
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
  if (Number(version.rows[0]?.version) < oldestVersion) {
    await pool.end()
    throw new Error('The database is older than PostgreSQL 15.')
  }
  const { query, told } = tellingAfterCommit(drizzle(pool))
  return {
    pool,
    query,
    told,
    connectionString,
    async close() {
      await told()
      await pool.end()
    },
  }
}
