import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { openDatabaseReadOnly } from '../../platform/db/open.ts'
import { openStoreToRead } from '../../platform/files/open-store.ts'
import { Findings } from './findings.ts'
import { printFindings } from './print-findings.ts'
import { verifyRescueFile } from './verify-rescue-file.ts'
import { verifyStored } from './verify-stored.ts'

/**
 * `--rescue-file`: a phone's file; `--backup`: a backup as it would be restored. Changes nothing. Returns
 * whether everything fits; throws texts for the operator.
 */
export async function runVerify(
  args: readonly string[],
  verifyBackup: (path: string, passphraseFile?: string) => Promise<Findings>,
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'rescue-file': { type: 'string' },
      backup: { type: 'string' },
      'passphrase-file': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const findings =
    values.backup === undefined
      ? await findingsOf(values['rescue-file'])
      : await verifyBackup(values.backup, values['passphrase-file'])
  process.stdout.write(printFindings(findings, values.json === true ? 'json' : 'text'))
  return findings.breakCount === 0
}

async function findingsOf(rescueFile: string | undefined): Promise<Findings> {
  const findings = new Findings()
  await (rescueFile === undefined ? verifyConfigured(findings) : verifyRescueFile(rescueFile, findings))
  return findings
}

async function verifyConfigured(findings: Findings): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabaseReadOnly(config, pino({ level: 'warn' }))
  try {
    const store = await openStoreToRead(config)
    try {
      await verifyStored(database, store, findings)
    } finally {
      store.close()
    }
  } finally {
    await database.close()
  }
}
