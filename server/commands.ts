import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createAdministrator } from './accounts/auth/create-administrator.ts'
import {
  assertReadable,
  describeLostKeys,
  encryptStoredKeys,
  giveUpUnreadableKeys,
  hasEncryptedKeys,
} from './accounts/auth/encrypt-stored-keys.ts'
import { type KeyCipher, openKeyCipher } from './platform/secrets/key-cipher.ts'
import { loadKeys, rotateKeys } from './accounts/auth/keys.ts'
import { removeLostSecondFactor } from './accounts/auth/remove-lost-second-factor.ts'
import { runBackup, runRestore, verifyBackup } from './operate/backup/commands.ts'
import { type Config, readConfig } from './config.ts'
import type { Database } from './platform/db/connect.ts'
import { openDatabase } from './platform/db/open.ts'
import { endDemoAccounts } from './operate/demo/demo-accounts.ts'
import { replaceLostLetterKey, rotateLetterKeys } from './letters/letter-code/letter-keys.ts'
import { runVerify } from './operate/verify/run-verify.ts'

type Command = (args: readonly string[]) => Promise<void>

/** With the settings and their database, which is closed afterwards. */
async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, pino({ level: 'warn' }))
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}

function emailIn(args: readonly string[], command: string): string {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
  if (values.email === undefined) throw new Error(`Name the address: ${command} --email you@example.com`)
  return values.email
}

const runCreateAdministrator: Command = async (args) => {
  const email = emailIn(args, 'create-administrator')
  const password = process.env.ADMINISTRATOR_PASSWORD ?? (await askSecret(`Password for ${email}: `))
  await withDatabase(async (database, config) => {
    await createAdministrator(database, email, password, await cipherOf(database, config))
    process.stdout.write(`Administrator ${email} can sign in.\n`)
  })
}

/**
 * Undefined before the first start.
 * @throws UnreadableKey
 */
async function cipherOf(database: Database, config: Config): Promise<KeyCipher | undefined> {
  if (!(await hasEncryptedKeys(database.query))) return undefined
  const cipher = await openKeyCipher(config, () => Promise.resolve(false))
  await assertReadable(database.query, cipher)
  return cipher
}

const runRemoveSecondFactor: Command = async (args) => {
  const email = emailIn(args, 'remove-second-factor')
  await withDatabase(async (database) => {
    await removeLostSecondFactor(database, new Date(), email)
    process.stdout.write(`${email} signs in with the password alone, and can set up a new second factor.\n`)
  })
}

const runEndDemoAccounts: Command = () =>
  withDatabase(async (database) => {
    const ended = await endDemoAccounts(database, new Date())
    process.stdout.write(
      ended.length === 0
        ? 'No demo account can sign in.\n'
        : `These demo accounts can no longer sign in: ${ended.join(', ')}.\n`,
    )
  })

const runRotateKeys: Command = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: { immediately: { type: 'boolean' }, 'encryption-key-lost': { type: 'boolean' } },
  })
  const options = { immediately: values.immediately === true }
  await withDatabase(async (database, config) => {
    if (values['encryption-key-lost'] === true) {
      await replaceLostKeys(database, await openKeyCipher(config, () => Promise.resolve(true)))
      return
    }
    const cipher = await openKeyCipher(config, async () => !(await hasEncryptedKeys(database.query)))
    await encryptStoredKeys(database, cipher)
    await rotateKeys(database, cipher, new Date(), options)
    await rotateLetterKeys(database.query, cipher, new Date(), options)
    process.stdout.write(
      'The signing key has been replaced. Running servers use the new one within a minute.\n' +
        (options.immediately
          ? 'Letters are signed by a new key from now on; older signatures are no longer recognised.\n'
          : 'Letters are signed by a new key from tomorrow on, so that it is known where they are checked.\n'),
    )
  })
}

async function replaceLostKeys(database: Database, cipher: KeyCipher): Promise<void> {
  const count = await database.query.transaction((db) => giveUpUnreadableKeys(db, cipher))
  await encryptStoredKeys(database, cipher)
  await replaceLostLetterKey(database.query, cipher, new Date())
  await loadKeys(database, cipher)
  process.stdout.write(describeLostKeys(count))
}

/** The keyboard does not echo; a pipe works too. */
async function askSecret(question: string): Promise<string> {
  process.stdout.write(question)
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: discardedOutput,
    terminal: process.stdin.isTTY,
  })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

/** Sets the exit code after a failure that has been printed. */
const failing =
  (run: (args: readonly string[]) => Promise<boolean>): Command =>
  async (args) => {
    if (!(await run(args))) process.exitCode = 1
  }

export const commands: ReadonlyMap<string, Command> = new Map([
  ['backup', failing(runBackup)],
  ['restore', failing(runRestore)],
  ['create-administrator', runCreateAdministrator],
  ['end-demo-accounts', runEndDemoAccounts],
  ['remove-second-factor', runRemoveSecondFactor],
  ['rotate-keys', runRotateKeys],
  ['verify', failing((args) => runVerify(args, verifyBackup))],
])
