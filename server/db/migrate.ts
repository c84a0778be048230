import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

interface Journal {
  readonly entries: readonly { readonly when: number }[]
}

/**
 * Refuses a database that another release keeps: what reads it without migrating it would misread it.
 * @throws with a text for the operator
 */
export async function assertMigrated({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
  const expected = Math.max(...journal.entries.map(({ when }) => when))
  const { rows } = await pool
    .query<{ latest: string | null }>(
      'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
    )
    .catch(() => ({ rows: [] }))
  const latest = Number(rows[0]?.latest ?? 0)
  if (latest < expected)
    throw new Error(
      'The database is that of an earlier release, or empty: start the server of this release first, which brings it up to date.',
    )
  if (latest > expected) throw new Error('The database is that of a later release: use its commands.')
}
