import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFile } from '../../folders.ts'
import { withSchemaLock } from './advisory-lock.ts'
import type { Database } from './connect.ts'

const migrationsFolder = serverFile('platform/db/migrations')

/** The schema is not of this release. A text for the operator, without the database's place. */
export class OtherSchema extends Error {}

/** One instance migrates, others wait. Throws OtherSchema for a later schema, or one before the first. */
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

/** Throws OtherSchema for another release's schema, which would be misread. */
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

export const newestMigration = async (): Promise<number> => Math.max(...(await releasedMigrations()))

async function releasedMigrations(): Promise<number[]> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
  return journal.entries.map(({ when }) => when)
}

async function appliedMigration({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool
    .query<{ latest: string | null }>(
      'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
    )
    .catch((error: unknown) => {
      // The table or its schema does not exist (PostgreSQL, appendix A).
      if (error instanceof Error && 'code' in error && /^(42P01|3F000)$/.test(String(error.code)))
        return { rows: [] }
      throw error
    })
  return Number(rows[0]?.latest ?? 0)
}
