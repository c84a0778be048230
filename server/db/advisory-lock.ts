import type { PoolClient } from 'pg'
import type { Database } from './connect.ts'

/** Any number that no other advisory lock of this project uses. */
const schemaLock = 7_243_001

/** Runs `work` with PostgreSQL's advisory lock held, so that one instance at a time on this database runs it. */
export async function withSchemaLock<Result>(
  database: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [schemaLock])
    }
  } finally {
    client.release()
  }
}
