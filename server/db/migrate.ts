import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import { withSchemaLock } from './advisory-lock.ts'
import type { Database } from './connect.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings the schema up to date. The first instance applies the migrations; the others wait for its lock and
 * find them applied.
 */
export async function migrate(database: Database): Promise<void> {
  await withSchemaLock(database, (client) => applyMigrations(drizzle(client), { migrationsFolder }))
}
