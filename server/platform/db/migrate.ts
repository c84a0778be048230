import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFile } from '../../folders.ts'
import { withSchemaLock } from './advisory-lock.ts'
import type { Database } from './connect.ts'

const migrationsFolder = serverFile('platform/db/migrations')

/** The database has the schema of something else than this release: a text for the operator, without the place of the database. */
export class OtherSchema extends Error {}

/**
 * Brings the schema up to date. The first instance applies the migrations; the others wait for its lock and
 * find them applied.
 * @throws OtherSchema for that of a later release, which this one would misread, and for what was made before the first release
 */
export async function migrate(database: Database): Promise<void> {
  const moments = await releasedMigrations()
  const [oldest, newest] = [Math.min(...moments), Math.max(...moments)]
  if ((await appliedMigration(database)) === newest) return
  await withSchemaLock(database, async (client) => {
    const applied = await appliedMigration(database)
    if (applied > newest) throw ofLaterRelease()
    if (applied > 0 && applied < oldest)
      throw new OtherSchema(
        'The data were written before the first release, by a version that no release carries on: move them away, or name another place.',
      )
    await applyMigrations(drizzle(client), { migrationsFolder })
  })
}

/**
 * Refuses a database that another release keeps: what reads it without migrating it would misread it.
 * @throws OtherSchema
 */
export async function assertMigrated(database: Pick<Database, 'pool'>): Promise<void> {
  const [applied, newest] = [await appliedMigration(database), await newestMigration()]
  if (applied < newest)
    throw new OtherSchema(
      'The database is that of an earlier release, or empty: start the server of this release first, which brings it up to date.',
    )
  if (applied > newest) throw ofLaterRelease()
}

const ofLaterRelease = () =>
  new OtherSchema(
    'The database is that of a later release: use that release, or restore a backup by this one.',
  )

interface Journal {
  readonly entries: readonly { readonly when: number }[]
}

/** The moment of the newest migration of this release, milliseconds since 1970. */
export const newestMigration = async (): Promise<number> => Math.max(...(await releasedMigrations()))

async function releasedMigrations(): Promise<number[]> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
  return journal.entries.map(({ when }) => when)
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
