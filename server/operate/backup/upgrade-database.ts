import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pino } from 'pino'
import { type Config, readConfig } from '../../config.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type BegunUpgrade, beginUpgrade, oldClustersIn } from '../../platform/db/embedded/cluster-upgrade.ts'
import { readVersions } from '../../platform/db/embedded/versions.ts'
import { embeddedFolder, startEmbeddedPostgres } from '../../platform/db/embedded/postgres.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { readDiskSpace } from '../../platform/process/disk-space.ts'
import { openStoreToRead } from '../../platform/files/open-store.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { installJobs } from '../../platform/jobs/install.ts'
import { Findings } from '../verify/findings.ts'
import { printFindings } from '../verify/print-findings.ts'
import { verifyStored } from '../verify/verify-stored.ts'
import { noteBackup } from './note-backup.ts'
import { measuredStream } from './measured-stream.ts'
import { checkBackup, type OpenBackup, openBackup } from './read-backup.ts'
import { fillEmptyDatabase } from './restore-backup.ts'
import { copyFrom } from './stored-tables.ts'
import { writeBackup } from './write-backup.ts'

const log = pino({ level: 'warn' })
const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Options {
  readonly programs: string | undefined
  readonly backupFile: string | undefined
  readonly despiteBreaks: boolean
}

type Source = Pick<MediaStore, 'read'>

/**
 * The command `upgrade-database`: moves the embedded database to the major version of PostgreSQL of this
 * release. It writes a backup, puts it into a new cluster and compares the tables. The old cluster stays in
 * use until everything is verified, and is kept until `--remove-old`. Returns whether the database has that
 * version now. The lineage stays, because nothing is lost; devices ask for everything again, as after a
 * restore, because a position in the change feed counts transactions of its cluster.
 * @throws with a text for the operator
 */
export async function runUpgradeDatabase(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'old-binaries': { type: 'string' },
      backup: { type: 'string' },
      'despite-breaks': { type: 'boolean' },
      'remove-old': { type: 'boolean' },
    },
  })
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: it is upgraded by its own means, such as pg_upgrade. This command is for the embedded one.',
    )
  const home = await realpath(embeddedFolder(config)).catch(() => {
    throw new Error(`There is no database in ${embeddedFolder(config)}.`)
  })
  const upgrade = await beginUpgrade(home)
  try {
    if (values['remove-old'] === true) return await removeOld(home)
    return await upgradeDatabase(config, home, upgrade, {
      programs: values['old-binaries'] && resolve(values['old-binaries']),
      backupFile: values.backup && resolve(values.backup),
      despiteBreaks: values['despite-breaks'] === true,
    })
  } finally {
    await upgrade.end()
  }
}

async function removeOld(home: string): Promise<boolean> {
  const folders = await oldClustersIn(home)
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  say(folders.length === 0 ? 'No old database is kept.' : `Removed: ${folders.join(', ')}`)
  return true
}

async function upgradeDatabase(
  config: Config,
  home: string,
  upgrade: BegunUpgrade,
  options: Options,
): Promise<boolean> {
  const { data, release } = await readVersions(home)
  if (data === release) {
    say(`The database is of PostgreSQL ${data}, which is what this release brings: there is nothing to do.`)
    return true
  }
  if (data > release)
    throw new Error(`The database is of PostgreSQL ${data}, and this release brings ${release} only.`)
  const kept = await oldClustersIn(home)
  if (kept.length > 0)
    throw new Error(
      `${kept.join(', ')} is kept from an earlier upgrade: remove it first, by npm run upgrade-database -- --remove-old.`,
    )
  const path = options.backupFile ?? (await ownBackupFile(config.dataDirectory, release))
  const store = await openStoreToRead(config)
  try {
    if (!(await moveToNewCluster({ config, home, upgrade, store, path, options, release }))) return false
  } finally {
    store.close()
  }
  say('Swapping the folders ...')
  const old = await upgrade.swap()
  say(
    `The database is of PostgreSQL ${release} now. That of before is kept in ${old}, and a backup in ${path}: ` +
      'once the server has run for a while, remove them (npm run upgrade-database -- --remove-old).',
  )
  return true
}

interface Move {
  readonly config: Config
  readonly home: string
  readonly upgrade: BegunUpgrade
  readonly store: Source
  readonly path: string
  readonly options: Options
  readonly release: number
}

async function moveToNewCluster(move: Move): Promise<boolean> {
  const { config, home, store, path, release, options } = move
  const settings = { dataDirectory: config.dataDirectory, databaseTimeoutSeconds: 600 }
  const old = await openDatabase(settings, log, {
    embedded: startEmbeddedPostgres({
      dataDirectory: home,
      log,
      exclusive: true,
      programs: options.programs,
    }),
  })
  try {
    await installJobs(old)
    await assertRoom(old, home, path)
    say(`Writing a backup to ${path} ...`)
    const { damaged } = await writeBackup({ connectionString: old.connectionString, store }, path)
    const { takenAt } = await checkBackup(path)
    for (const id of damaged) say(`The file ${id} is not in it: the store does not have what was recorded.`)
    say(`Moving the data to PostgreSQL ${release} ...`)
    const fresh = await openDatabase(settings, log, {
      embedded: startEmbeddedPostgres({ dataDirectory: move.upgrade.newHome, log, exclusive: true }),
    })
    try {
      const backup = await openBackup(path)
      try {
        await moveTables(old, fresh, backup)
      } finally {
        backup.close()
      }
      await noteBackup(fresh.connectionString, takenAt)
      say('Verifying ...')
      return await verifyMoved(fresh, store, options)
    } finally {
      await fresh.close()
    }
  } finally {
    await old.close()
  }
}

/**
 * Fills the new cluster in one transaction in which each table is read again and compared with the backup,
 * and adds the keys that no backup has, so that sessions and letters go on.
 */
async function moveTables(old: Database, fresh: Database, backup: OpenBackup): Promise<void> {
  await installJobs(fresh)
  const client = new pg.Client({
    connectionString: fresh.connectionString,
    application_name: 'vrachtpas upgrade',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Keeps the order of the rows: otherwise a scan may begin anywhere.
    await client.query('set local synchronize_seqscans = off')
    await client.query('set local max_parallel_workers_per_gather = 0')
    await fillEmptyDatabase(client, backup)
    for (const table of backup.manifest.tables) {
      const rows = client.query(copyTo(copyFrom(table)))
      const { bytes, sha256 } = await measure(rows)
      if (bytes !== table.bytes || sha256 !== table.sha256)
        throw new Error(
          `${table.name} is not in the new database as it was in the old one. Nothing was changed.`,
        )
    }
    await moveKeys(old, client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // Rolls back without a commit.
    await client.end()
  }
}

async function measure(rows: NodeJS.ReadableStream) {
  let measured = { bytes: 0, sha256: '' }
  const through = measuredStream((each) => {
    measured = each
  })
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(rows, through, nowhere)
  return measured
}

async function moveKeys(old: Database, client: pg.Client): Promise<void> {
  const { rows: signing } = await old.pool.query<{ row: string }>(
    'select to_jsonb(k)::text as row from signing_keys k',
  )
  for (const { row } of signing)
    await client.query(
      'insert into signing_keys select * from jsonb_populate_record(null::signing_keys, $1)',
      [row],
    )
  const { rows: letters } = await old.pool.query<{ id: string; key: string }>(
    'select id, private_key::text as key from letter_keys where private_key is not null',
  )
  for (const { id, key } of letters)
    await client.query('update letter_keys set private_key = $2 where id = $1', [id, key])
}

async function verifyMoved(fresh: Database, store: Source, { despiteBreaks }: Options): Promise<boolean> {
  const findings = new Findings()
  await verifyStored(fresh, store, findings)
  process.stdout.write(printFindings(findings, 'text'))
  if (findings.breakCount === 0 || despiteBreaks) return true
  say(
    'Every table was moved as it was, so this was there before. Nothing was changed: mend it, or add --despite-breaks.',
  )
  return false
}

async function ownBackupFile(dataDirectory: string, release: number): Promise<string> {
  const prefix = `before-postgresql-${release}-`
  for (const name of await readdir(dataDirectory))
    if (name.startsWith(prefix) && name.endsWith('.partial')) await rm(join(dataDirectory, name))
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(dataDirectory, `${prefix}${moment}.zip`)
}

/** PostgreSQL's write-ahead log may grow to that; an empty cluster takes a tenth of it. */
const clusterOverheadBytes = 1.2e9

/** @throws Error with a text for the operator if a disk has no room for the backup or a second cluster */
async function assertRoom({ pool }: Database, home: string, path: string): Promise<void> {
  const { rows } = await pool.query<{ database: number; files: number }>(
    `select pg_database_size(current_database())::float8 as database,
       ((select coalesce(sum(bytes), 0) from media_objects where status = 'received')
        + (select coalesce(sum(bytes), 0) from letter_pdfs))::float8 as files`,
  )
  const { database = 0, files = 0 } = rows[0] ?? {}
  const folder = dirname(path)
  const needs = [
    { folder, bytes: database + files },
    { folder: home, bytes: database + Math.min(clusterOverheadBytes, database + 1e8) },
  ]
  const devices = await Promise.all(needs.map(async (need) => (await stat(need.folder)).dev))
  for (const [index, need] of needs.entries()) {
    const bytes = needs.reduce(
      (sum, each, other) => (devices[other] === devices[index] ? sum + each.bytes : sum),
      0,
    )
    const space = await readDiskSpace(need.folder)
    if (space !== undefined && space.freeBytes < bytes)
      throw new Error(
        `There is no room: ${megabytes(bytes)} are needed on the disk of ${need.folder}, and ${megabytes(space.freeBytes)} are free. ` +
          'Nothing was changed. Another disk for the backup is named by --backup FILE.',
      )
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
