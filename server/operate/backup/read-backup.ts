import { createInterface } from 'node:readline'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Entry, fromRandomAccessReaderPromise, openPromise, type ZipFile } from 'yauzl'
import {
  fileEntry,
  fileListName,
  type ListedFile,
  listedFile,
  type Manifest,
  manifestName,
  parseManifest,
  tableEntry,
} from './manifest.ts'
import { measuredStream } from './measured-stream.ts'
import { isSealed, readAt, SealedFile, SealError } from './sealed-file.ts'
import type { StoredTable } from './stored-tables.ts'

/** Each entry is checked against its hash in the manifest as it is read. */
export interface OpenBackup {
  readonly manifest: Manifest
  /** Rows in the text form of COPY. It fails at its end if they are not those that were written. */
  openTable(table: Pick<StoredTable, 'schema' | 'name'>): Promise<Readable>
  listFiles(): AsyncIterable<ListedFile>
  /** @throws Error if its bytes are not those that were written */
  readFile(file: ListedFile): Promise<Buffer>
  close(): void
}

const damagedEntry = (name: string) =>
  new Error(`The backup is damaged: ${name} is not what was written. Use another one.`)

/** Throws Error with a text for the operator for no whole backup, another form or a wrong passphrase. */
export async function openBackup(path: string, passphrase?: string): Promise<OpenBackup> {
  const zip = await openZip(path, passphrase).catch((cause: unknown) => {
    if (cause instanceof SealError) throw cause
    throw new Error(
      `${path} cannot be read as a backup: ${cause instanceof Error ? cause.message : String(cause)}. It may have been cut off.`,
      { cause },
    )
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = parseManifest(await text(await openEntry(zip, entries, manifestName)))
    return openedBackup(zip, entries, manifest)
  } catch (error) {
    zip.close()
    throw error
  }
}

const zipOptions = { lazyEntries: true, autoClose: false, validateEntrySizes: true }

async function openZip(path: string, passphrase: string | undefined): Promise<ZipFile> {
  if (await isSealed(path)) {
    if (passphrase === undefined)
      throw new SealError(`${path} is encrypted: name the file of its passphrase by --passphrase-file.`)
    const sealed = await SealedFile.open(path, passphrase)
    return await fromRandomAccessReaderPromise(sealed, sealed.size, zipOptions).catch(
      async (error: unknown) => {
        await promisify(sealed.close.bind(sealed))()
        throw error
      },
    )
  }
  // It may be another file, or an encrypted one with a damaged head.
  if (passphrase !== undefined)
    throw new SealError(
      (await isZip(path))
        ? `${path} is not encrypted: restore it without a passphrase.`
        : `${path} is damaged: it begins neither as an encrypted backup nor as one that is not. Use another one.`,
    )
  return await openPromise(path, zipOptions)
}

/** True if a file begins like a ZIP file, as an unencrypted backup does. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return (await readAt(file, 0, 4)).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  } finally {
    await file.close()
  }
}

function openedBackup(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest): OpenBackup {
  const openChecked = async (name: string, recorded: { readonly bytes: number; readonly sha256: string }) => {
    const content = await openEntry(zip, entries, name)
    const through = measuredStream(({ bytes, sha256 }) => {
      if (bytes !== recorded.bytes || sha256 !== recorded.sha256) throw damagedEntry(name)
    })
    content.once('error', () => through.destroy(damagedEntry(name)))
    return content.pipe(through)
  }
  return {
    manifest,
    async openTable({ schema, name }) {
      const table = manifest.tables.find((each) => each.schema === schema && each.name === name)
      if (table === undefined) throw damagedEntry(tableEntry({ schema, name }))
      return openChecked(tableEntry(table), table)
    },
    async *listFiles() {
      const lines = createInterface({ input: await openChecked(fileListName, manifest.fileList) })
      for await (const line of lines) yield z.parse(listedFile, JSON.parse(line))
    },
    readFile: async ({ id, bytes, sha256 }) => buffer(await openChecked(fileEntry(id), { bytes, sha256 })),
    close: () => zip.close(),
  }
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (entry === undefined) throw damagedEntry(name)
  return zip.openReadStreamPromise(entry).catch(() => {
    throw damagedEntry(name)
  })
}

/** Reads every entry once; throws Error if one is not what was written. */
export async function checkBackup(path: string, passphrase?: string): Promise<Manifest> {
  const backup = await openBackup(path, passphrase)
  try {
    for (const table of backup.manifest.tables)
      for await (const _chunk of await backup.openTable(table)) continue
    for await (const file of backup.listFiles()) await backup.readFile(file)
    return backup.manifest
  } finally {
    backup.close()
  }
}
