import pg from 'pg'
import type { Database } from './connect.ts'

const schemaLock = 7_243_001

/** On its own connection without the pool's limits: a migration takes time, and others wait. */
export async function withSchemaLock<Result>(
  { connectionString }: Pick<Database, 'connectionString'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'vrachtpas schema' })
  // A lost connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    return await work(client)
  } finally {
    await client.end()
  }
}
