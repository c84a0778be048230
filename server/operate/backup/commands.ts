import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { describeLostKeys, hasEncryptedKeys } from '../../accounts/auth/encrypt-stored-keys.ts'
import { openKeyCipher } from '../../platform/secrets/key-cipher.ts'
import { type Config, readConfig } from '../../config.ts'
import { openDatabase, openDatabaseReadOnly } from '../../platform/db/open.ts'
import { openStore, openStoreToRead } from '../../platform/files/open-store.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { Findings } from '../verify/findings.ts'
import { printFindings } from '../verify/print-findings.ts'
import { verifyStored } from '../verify/verify-stored.ts'
import type { Manifest } from './manifest.ts'
import { noteBackup } from './note-backup.ts'
import { checkBackup, openBackup } from './read-backup.ts'
import { assertSameSchema, restoreBackup } from './restore-backup.ts'
import { readPassphrase } from './sealed-file.ts'
import { writeBackup } from './write-backup.ts'

const log = pino({ level: 'warn' })

/**
 * Writes database and files to a file while servers run, and reads it back. Returns whether all files are in
 * it; throws texts for the operator.
 */
export async function runBackup(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: passphraseOption,
    allowPositionals: true,
  })
  const path = fileOf(positionals, 'backup')
  const passphrase = await passphraseOf(values)
  const config = readConfig(process.env)
  const database = await openDatabaseReadOnly(config, log)
  try {
    const store = await openStoreToRead(config)
    try {
      const { connectionString } = database
      const { damaged } = await writeBackup({ connectionString, store }, path, passphrase)
      const manifest = await checkBackup(path, passphrase)
      await noteBackup(database.connectionString, manifest.takenAt)
      process.stdout.write(`${path}: ${describe(manifest)}\n`)
      for (const id of damaged)
        process.stdout.write(
          `The file ${id} is not in it: the store does not have what was recorded of it.\n`,
        )
      return damaged.length === 0
    } finally {
      store.close()
    }
  } finally {
    await database.close()
  }
}

/**
 * Fills the empty database and store of the settings and verifies them. Returns whether everything fits;
 * throws texts for the operator.
 */
export async function runRestore(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'encryption-key-lost': { type: 'boolean' }, ...passphraseOption },
    allowPositionals: true,
  })
  const encryptionKeyLost = values['encryption-key-lost'] === true
  const { findings, manifest, lostKeys } = await restoreInto(
    readConfig(process.env),
    fileOf(positionals, 'restore'),
    { encryptionKeyLost, passphrase: await passphraseOf(values) },
  )
  if (encryptionKeyLost) process.stdout.write(describeLostKeys(lostKeys))
  process.stdout.write(`Restored: ${describe(manifest)}\n${printFindings(findings, 'text')}`)
  return findings.breakCount === 0
}

/** Restores a backup into a temporary folder and adds what does not fit to the findings. */
export async function verifyBackup(path: string, passphraseFile?: string): Promise<Findings> {
  const passphrase = await passphraseOf({ 'passphrase-file': passphraseFile })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-verify-backup-'))
  try {
    const { findings } = await restoreInto({ dataDirectory, databaseTimeoutSeconds: 600 }, path, {
      encryptionKeyLost: true,
      passphrase,
    })
    return findings
  } finally {
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function restoreInto(
  config: Pick<
    Config,
    'databaseUrl' | 'dataDirectory' | 'databaseTimeoutSeconds' | 's3' | 'keyEncryptionKeys'
  >,
  path: string,
  {
    encryptionKeyLost,
    passphrase,
  }: { readonly encryptionKeyLost: boolean; readonly passphrase: string | undefined },
): Promise<{ readonly findings: Findings; readonly manifest: Manifest; readonly lostKeys: number }> {
  const backup = await openBackup(path, passphrase)
  try {
    await assertSameSchema(backup)
    const store = await openStore(config)
    try {
      await assertNoFiles(store, config)
      const database = await openDatabase(config, log)
      try {
        const { lostKeys } = await restoreBackup(backup, {
          database,
          store,
          openCipher: (restored) =>
            openKeyCipher(config, async () => encryptionKeyLost || !(await hasEncryptedKeys(restored))),
          encryptionKeyLost,
        })
        const findings = new Findings()
        await verifyStored(database, store, findings)
        return { findings, manifest: backup.manifest, lostKeys }
      } finally {
        await database.close()
      }
    } finally {
      store.close()
    }
  } finally {
    backup.close()
  }
}

/**
 * Files of an interrupted restore look like those of a server: an operator removes them, or names another
 * folder or bucket.
 */
async function assertNoFiles(
  store: MediaStore,
  { s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>,
): Promise<void> {
  if (!(await store.holdsFiles())) return
  const place = s3 === undefined ? join(dataDirectory, 'media') : `the bucket ${s3.bucket}`
  throw new Error(`There are files in ${place}. A backup is restored into an empty place.`)
}

const passphraseOption = { 'passphrase-file': { type: 'string' } } as const

const passphraseOf = async (values: { readonly 'passphrase-file'?: string | undefined }) =>
  values['passphrase-file'] === undefined ? undefined : await readPassphrase(values['passphrase-file'])

function fileOf([path, ...others]: readonly string[], command: string): string {
  if (path === undefined || path.startsWith('-') || others.length > 0)
    throw new Error(`Name the file: npm run ${command} -- FILE`)
  return resolve(path)
}

const describe = ({ takenAt, tables, files, fileBytes, release }: Manifest) =>
  `the database of ${takenAt} (${tables.length} tables, release ${release}) and ${files} files, ${(fileBytes / 1_000_000).toFixed(1)} MB; every hash was checked.`
