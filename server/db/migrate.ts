import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import type { Database } from './connect.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any number that nothing else of ours locks. */
const schemaLock = 7_243_001

/** Runs `work` alone among all instances on this database. */
export async function alone<Result>(
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

/** Brings the schema up to date; whichever instance comes first does it, the others wait and find it done. */
export async function migrate(database: Database): Promise<void> {
  await alone(database, (client) => applyMigrations(drizzle(client), { migrationsFolder }))
}
