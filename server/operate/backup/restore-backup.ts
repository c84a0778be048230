import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyIn } from 'pg-copy-streams'
import {
  assertReadable,
  encryptStoredKeys,
  giveUpUnreadableKeys,
} from '../../accounts/auth/encrypt-stored-keys.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { queriesOn } from '../../platform/db/connection.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import { renewLineage } from '../../platform/db/renew-lineage.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { installJobs } from '../../platform/jobs/install.ts'
import { replaceLostLetterKey } from '../../letters/letter-code/letter-keys.ts'
import { release } from './manifest.ts'
import type { OpenBackup } from './read-backup.ts'
import { copyInto, identifierOf, listTables } from './stored-tables.ts'

/**
 * Puts a backup of this release's schema into an empty database of the same schema and an empty store. All
 * tables and files come in one transaction: after a failure the database is empty as before. Sessions go on
 * by their refresh tokens; devices notice the new lineage and send what the server lacks. Encrypted secrets
 * must be readable, unless their key is declared lost; returns how many are given up.
 * @throws Error with a text for the operator, also if anything is there already or the backup is damaged;
 * UnreadableKey
 */
export async function restoreBackup(
  backup: OpenBackup,
  {
    database,
    store,
    openCipher,
    encryptionKeyLost,
  }: {
    readonly database: Database
    readonly store: Pick<MediaStore, 'putBytes'>
    readonly openCipher: (db: Queryable) => Promise<KeyCipher>
    readonly encryptionKeyLost: boolean
  },
): Promise<{ readonly lostKeys: number }> {
  await installJobs(database)
  const client = new pg.Client({
    connectionString: database.connectionString,
    keepAlive: true,
    application_name: 'vrachtpas restore',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await fillEmptyDatabase(client, backup)
    const restored = queriesOn(client)
    const cipher = await openCipher(restored)
    const lostKeys = encryptionKeyLost ? await giveUpUnreadableKeys(restored, cipher) : 0
    await assertReadable(restored, cipher)
    for await (const file of backup.listFiles()) await store.putBytes(file.id, await backup.readFile(file))
    // Bytes of unfinished photos are not in the backup; their devices have them.
    await client.query("update media_objects set received_bytes = 0 where status <> 'received'")
    await client.query('commit')
    await client.query('analyze')
    await encryptStoredKeys(database, cipher)
    await replaceLostLetterKey(database.query, cipher, new Date())
    await renewLineage(database)
    return { lostKeys }
  } finally {
    // Rolls back without a commit.
    await client.end()
  }
}

/**
 * Before the database is opened: migrating it would make it useless for the release of the backup. Throws
 * Error with a text for the operator for another release's schema.
 */
export async function assertSameSchema({ manifest }: Pick<OpenBackup, 'manifest'>): Promise<void> {
  const own = await newestMigration()
  if (manifest.migration === own) return
  throw new Error(
    manifest.migration < own
      ? `The backup was written by release ${manifest.release}: restore it by that release, and then start release ${release} on it.`
      : `The backup was written by the later release ${manifest.release}: restore it by that release.`,
  )
}

/** In the connection's transaction. Throws Error with a text for the operator if it is not empty. */
async function fillEmptyDatabase(client: pg.Client, backup: OpenBackup): Promise<void> {
  await assertEmpty(client)
  await withoutConstraints(client, () => fillTables(client, backup))
}

const filledByInstallation: ReadonlySet<string> = new Set(['database_lineage'])

async function assertEmpty(client: pg.Client): Promise<void> {
  for (const table of await listTables(client)) {
    if (filledByInstallation.has(table.name)) continue
    const { rowCount } = await client.query(`select 1 from ${identifierOf(table)} limit 1`)
    if (rowCount !== 0)
      throw new Error(
        `The database is not empty: there are rows in ${table.name}. A backup is restored into an empty place.`,
      )
  }
}

/** Rows come table by table, so foreign keys are dropped first and checked when they are added again. */
async function withoutConstraints(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: tables } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function fillTables(client: pg.Client, backup: OpenBackup): Promise<void> {
  for (const name of filledByInstallation) await client.query(`delete from ${pg.escapeIdentifier(name)}`)
  for (const table of backup.manifest.tables)
    await pipeline(await backup.openTable(table), client.query(copyIn(copyInto(table))))
}
