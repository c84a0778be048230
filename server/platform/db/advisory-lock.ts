import pg from 'pg'
import type { Database } from './connect.ts'

/** Any number that no other advisory lock of this project uses. */
const schemaLock = 7_243_001

/**
 * Runs `work` with PostgreSQL's advisory lock held, so that one instance at a time on this database runs it.
 * On a connection of its own, without the pool's limits: a migration takes its time, and other instances wait
 * for it.
 */
export async function withSchemaLock<Result>(
  { connectionString }: Pick<Database, 'connectionString'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'vrachtpas schema' })
  // A lost connection fails the statement under way; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    return await work(client)
  } finally {
    await client.end()
  }
}
