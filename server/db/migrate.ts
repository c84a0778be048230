import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFile } from '../folders.ts'
import { withSchemaLock } from './advisory-lock.ts'
import type { Database } from './connect.ts'

const migrationsFolder = serverFile('db/migrations')

/**
 * Brings the schema up to date. The first instance applies the migrations; the others wait for its lock and
 * find them applied.
 * @throws with a text for the operator for the schema of a later release, which this one would misread
 */
export async function migrate(database: Database): Promise<void> {
  if ((await appliedMigration(database)) === (await newestMigration())) return
  await withSchemaLock(database, async (client) => {
    if ((await appliedMigration(database)) > (await newestMigration())) throw ofLaterRelease()
    await applyMigrations(drizzle(client), { migrationsFolder })
  })
}

/**
 * Refuses a database that another release keeps: what reads it without migrating it would misread it.
 * @throws with a text for the operator
 */
export async function assertMigrated(database: Pick<Database, 'pool'>): Promise<void> {
  const [applied, newest] = [await appliedMigration(database), await newestMigration()]
  if (applied < newest)
    throw new Error(
      'The database is that of an earlier release, or empty: start the server of this release first, which brings it up to date.',
    )
  if (applied > newest) throw ofLaterRelease()
}

const ofLaterRelease = () =>
  new Error('The database is that of a later release: use that release, or restore a backup by this one.')

interface Journal {
  readonly entries: readonly { readonly when: number }[]
}

/** The moment of the newest migration of this release, milliseconds since 1970. */
export async function newestMigration(): Promise<number> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** The moment of the newest migration that the database has; 0 for an empty one. */
async function appliedMigration({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool
    .query<{ latest: string | null }>(
      'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
    )
    .catch((error: unknown) => {
      // There is no such table, or not even its schema (PostgreSQL, appendix A).
      if (error instanceof Error && 'code' in error && /^(42P01|3F000)$/.test(String(error.code)))
        return { rows: [] }
      throw error
    })
  return Number(rows[0]?.latest ?? 0)
}
