import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { newestMigration } from '../../platform/db/migrate.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { syncToDisk } from '../../platform/process/sync-to-disk.ts'
import {
  fileEntry,
  fileListName,
  type ListedFile,
  type Manifest,
  manifestName,
  release,
  tableEntry,
} from './manifest.ts'
import { measuredStream } from './measured-stream.ts'
import { sealingStream } from './sealed-file.ts'
import { copyFrom, listTables } from './stored-tables.ts'

export interface BackupSource {
  readonly connectionString: string
  readonly store: Pick<MediaStore, 'read'>
}

export interface WrittenBackup {
  readonly manifest: Manifest
  readonly damaged: readonly string[]
}

/**
 * Writes a backup while servers run: the tables of one moment, then the files that they name, which never
 * change once complete. The backup gets its name when it is whole and on the disk. Missing or changed files
 * are left out and named. A passphrase encrypts all of it.
 * @throws Error with a text for the operator; no file is left then
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  passphrase?: string,
): Promise<WrittenBackup> {
  if (existsSync(path)) throw new Error(`${path} exists already: name another file.`)
  const partial = `${path}.partial`
  // `wx` refuses the second of two backups with one name. Only the owner may read it.
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
  await once(output, 'open').catch((cause: unknown) => {
    throw new Error(
      `${partial} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    )
  })
  try {
    const zip = new ZipFile()
    const content = zip.outputStream as Readable
    const writing =
      passphrase === undefined
        ? pipeline(content, output)
        : pipeline(content, await sealingStream(passphrase), output)
    // A full disk shows while an entry is written, which would otherwise wait for ever.
    const written = await Promise.race([fill(zip, source), writing.then(() => neverEnds())])
    await writing
    await syncToDisk(partial)
    await rename(partial, path)
    await syncToDisk(dirname(path))
    return written
  } catch (error) {
    output.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

const neverEnds = () => new Promise<never>(() => undefined)

async function fill(zip: ZipFile, { connectionString, store }: BackupSource): Promise<WrittenBackup> {
  const { tables, files, takenAt } = await addTables(zip, connectionString)
  const damaged: string[] = []
  const arrived: ListedFile[] = []
  for (const file of files) {
    if (await addFile(zip, store, file)) arrived.push(file)
    else damaged.push(file.id)
  }
  const list = arrived.map((file) => `${JSON.stringify(file)}\n`).join('')
  const fileList = await addEntry(zip, fileListName, Readable.from([Buffer.from(list)]), true)
  const manifest: Manifest = {
    format: 1,
    release,
    migration: await newestMigration(),
    takenAt,
    tables,
    fileList,
    files: arrived.length,
    fileBytes: arrived.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`), manifestName)
  zip.end()
  return { manifest, damaged }
}

/** All tables in one snapshot, on a connection without the pool's limits, and the files that they name. */
async function addTables(zip: ZipFile, connectionString: string) {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'vrachtpas backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows: moments } = await client.query<{ now: Date }>('select now() as now')
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client))
      tables.push({
        ...table,
        columns: [...table.columns],
        ...(await addEntry(zip, tableEntry(table), client.query(copyTo(copyFrom(table))), true)),
      })
    // Without unfinished photos: their devices have the bytes and send them again.
    const { rows: files } = await client.query<ListedFile>(
      `select id, bytes, sha256 from media_objects where status = 'received'
       union all select file_id, bytes, sha256 from letter_pdfs`,
    )
    await client.query('commit')
    return { tables, files, takenAt: (moments[0]?.now ?? new Date()).toISOString() }
  } finally {
    await client.end()
  }
}

/** Reads the file first, because an entry cannot be taken back. */
async function addFile(zip: ZipFile, store: BackupSource['store'], file: ListedFile): Promise<boolean> {
  const content = await store.read(file.id)
  if (content === undefined) return false
  const bytes = await buffer(content)
  if (bytes.length !== file.bytes || hash('sha256', bytes, 'hex') !== file.sha256) return false
  await addEntry(zip, fileEntry(file.id), Readable.from([bytes]), false)
  return true
}

async function addEntry(zip: ZipFile, name: string, content: Readable, compress: boolean) {
  let measured = { bytes: 0, sha256: '' }
  const through = measuredStream((measure) => {
    measured = measure
  })
  zip.addReadStream(through, name, { compress, mode: 0o600 })
  await pipeline(content, through)
  return measured
}
