import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BaseLogger, pino } from 'pino'
import { readPushKeys } from './push/push-keys.ts'
import { openAdapters } from './adapters.ts'
import { createAdministrator } from './auth/create-administrator.ts'
import { buildApp } from './app.ts'
import {
  describeLostKeys,
  encryptStoredKeys,
  giveUpUnreadableKeys,
  hasEncryptedKeys,
} from './auth/encrypt-stored-keys.ts'
import { type KeyCipher, openKeyCipher } from './auth/key-cipher.ts'
import { assertPortIsFree } from './assert-port-is-free.ts'
import { keyReloadIntervalMs, loadKeys, rotateKeys } from './auth/keys.ts'
import { replaceLostLetterKey, rotateLetterKeys } from './letter-codes/letter-keys.ts'
import { removeLostSecondFactor } from './auth/remove-lost-second-factor.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import type { Database } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { renewLineage } from './db/renew-lineage.ts'
import { assertNoDemoAccounts, endDemoAccounts } from './demo/demo-accounts.ts'
import { serverFaultReporter } from './fault-reports/report-server-fault.ts'
import { logOptions } from './http/request/log.ts'
import { jobHandlers } from './job-handlers.ts'
import { installJobs } from './jobs/install.ts'
import { startWorkersWithRetry, type Workers } from './jobs/workers.ts'
import { seedMasterData } from './master-data/seed-master-data.ts'
import { openStore } from './file-store/open-store.ts'
import type { MediaStore } from './file-store/store.ts'
import { removeLeftovers, temporaryFolderIn } from './media/local-file.ts'
import type { ReportFault } from './report-fault.ts'

const pageFolder = fileURLToPath(new URL('../dist', import.meta.url))

async function startServer(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino(logOptions(config.logLevel))
  // First: an operator should not wait for a database to learn that another server runs.
  await assertPortIsFree(config)
  const database = await openDatabase(config, logger, { waitSeconds: config.databaseWaitSeconds })
  const report = serverFaultReporter(database, logger, systemClock)
  endOnUncaughtError(report)
  try {
    if (config.production) await assertNoDemoAccounts(database)
    // Before anything is written: where the keys cannot be read, it is as it was.
    const cipher = await openKeyCipher(config, async () => !(await hasEncryptedKeys(database.query)))
    await encryptStoredKeys(database, cipher)
    const store = await openStore(config)
    await renewLineage(database)
    await removeLeftovers(temporaryFolderIn(config.dataDirectory))
    await Promise.all([seedMasterData(database), installJobs(database), readPushKeys(database.query, cipher)])
    const accounts = config.demo ? await seedDemoData(database, config.dataDirectory, store) : undefined
    const adapters = openAdapters(config, logger)
    const keys = await loadKeys(database, cipher)
    const app = await buildApp({
      database,
      keys,
      ...config,
      pageFolder,
      logger,
      adapters,
      store,
    })
    let workers: Workers | undefined
    let keyReloads: NodeJS.Timeout | undefined
    const stop = async () => {
      clearInterval(keyReloads)
      // At the same time: each gives what it has begun ten seconds, and service managers wait for half a minute.
      await Promise.all([app.close(), workers?.stop()])
      adapters.mail.close()
      store.close()
      await database.close()
    }
    stopOnSignal(stop, logger)
    const address = await app.listen({ port: config.port, host: config.host })
    process.stdout.write(startMessage(config.port === 0 ? address : config.publicUrl, accounts))
    // Another process may rotate the keys. Not before the server listens: a timer would keep a process alive
    // that cannot.
    keyReloads = setInterval(
      () =>
        void keys
          .reload()
          .catch((error: unknown) => logger.warn({ err: error }, 'the signing keys could not be read')),
      keyReloadIntervalMs,
    )
    // Workers start after the server listens, so that they do not delay the first response.
    workers = startWorkersWithRetry(
      database,
      jobHandlers({ database, adapters, publicUrl: config.publicUrl, store, cipher }),
      logger,
      report,
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Stops at the first signal and ends the process; a second one kills it. */
function stopOnSignal(stop: () => Promise<void>, logger: BaseLogger): void {
  const stopAndExit = async () => {
    limitStop(logger)
    let code = 0
    try {
      await stop()
    } catch (error) {
      code = 1
      logger.error({ err: error }, 'the server could not stop in order')
    }
    // What was given up may go on for a while, and could no longer write down that it is done.
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopAndExit())
}

/** Longer than requests and jobs together may take to end, and shorter than service managers wait. */
const stopTimeoutMs = 22_000

/** Ends the process where it cannot stop in order in time; what was promised is in the database. */
function limitStop(logger: BaseLogger): void {
  setTimeout(() => {
    const waitsFor = process.getActiveResourcesInfo()
    logger.error({ waitsFor }, 'stopping took too long: the process ends as it is')
    process.exit(1)
  }, stopTimeoutMs).unref()
}

/** How long the end of the process waits for its report. */
const reportTimeoutMs = 5_000

/**
 * After an error that nothing has caught the state of the process is unknown: it is reported, and the process
 * ends.
 */
function endOnUncaughtError(report: ReportFault): void {
  process.on('uncaughtException', (error) => {
    void Promise.race([report(error, 'process'), sleep(reportTimeoutMs)]).then(() => process.exit(1))
  })
}

async function seedDemoData(
  database: Database,
  dataDirectory: string,
  store: MediaStore,
): Promise<string | undefined> {
  const demo = await import('./demo/seed-demo.ts')
  return (await demo.seedDemo(database, dataDirectory, store)) ? demo.demoAccounts : undefined
}

const startMessage = (address: string, accounts: string | undefined) =>
  [
    `\nVrachtpas is ready: ${address}\n`,
    existsSync(pageFolder) ? '' : 'The app is not built: npm run build.\n',
    accounts === undefined ? '' : `\n${accounts}\n`,
  ].join('')

async function runCreateAdministrator(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { email: { type: 'string' } } })
  if (values.email === undefined)
    throw new Error('Name the address: create-administrator --email you@example.com')
  const password = process.env.ADMINISTRATOR_PASSWORD ?? (await askSecret(`Password for ${values.email}: `))
  const config = readConfig(process.env)
  const database = await openDatabase(config, pino({ level: 'warn' }))
  try {
    await createAdministrator(database, values.email, password)
    process.stdout.write(`Administrator ${values.email} can sign in.\n`)
  } finally {
    await database.close()
  }
}

async function runRemoveSecondFactor(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { email: { type: 'string' } } })
  if (values.email === undefined)
    throw new Error('Name the address: remove-second-factor --email you@example.com')
  const database = await openDatabase(readConfig(process.env), pino({ level: 'warn' }))
  try {
    await removeLostSecondFactor(database, new Date(), values.email)
    process.stdout.write(
      `${values.email} signs in with the password alone, and can set up a new second factor.\n`,
    )
  } finally {
    await database.close()
  }
}

async function runEndDemoAccounts(): Promise<void> {
  const database = await openDatabase(readConfig(process.env), pino({ level: 'warn' }))
  try {
    const ended = await endDemoAccounts(database, new Date())
    process.stdout.write(
      ended.length === 0
        ? 'No demo account can sign in.\n'
        : `These demo accounts can no longer sign in: ${ended.join(', ')}.\n`,
    )
  } finally {
    await database.close()
  }
}

async function runRotateKeys(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { immediately: { type: 'boolean' }, 'encryption-key-lost': { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const database = await openDatabase(config, pino({ level: 'warn' }))
  try {
    if (values['encryption-key-lost'] === true) {
      const cipher = await openKeyCipher(config, () => Promise.resolve(true))
      await replaceLostKeys(database, cipher)
      return
    }
    const cipher = await openKeyCipher(config, async () => !(await hasEncryptedKeys(database.query)))
    await encryptStoredKeys(database, cipher)
    const options = { immediately: values.immediately === true }
    await rotateKeys(database, cipher, new Date(), options)
    await rotateLetterKeys(database.query, cipher, new Date(), options)
    process.stdout.write(
      'The signing key has been replaced. Running servers use the new one within a minute.\n' +
        (options.immediately
          ? 'Letters are signed by a new key from now on; older signatures are no longer recognised.\n'
          : 'Letters are signed by a new key from tomorrow on, so that it is known where they are checked.\n'),
    )
  } finally {
    await database.close()
  }
}

/** In place of what nobody can read any more; what can be read stays. */
async function replaceLostKeys(database: Database, cipher: KeyCipher): Promise<void> {
  const count = await database.query.transaction((db) => giveUpUnreadableKeys(db, cipher))
  await encryptStoredKeys(database, cipher)
  await replaceLostLetterKey(database.query, cipher, new Date())
  await loadKeys(database, cipher)
  process.stdout.write(describeLostKeys(count))
}

async function runVerifyCommand(): Promise<void> {
  const { runVerify } = await import('./verify/run-verify.ts')
  const { verifyBackup } = await import('./backup/commands.ts')
  if (!(await runVerify(process.argv.slice(3), verifyBackup))) process.exitCode = 1
}

async function runBackupCommand(): Promise<void> {
  const { runBackup } = await import('./backup/commands.ts')
  if (!(await runBackup(process.argv.slice(3)))) process.exitCode = 1
}

async function runRestoreCommand(): Promise<void> {
  const { runRestore } = await import('./backup/commands.ts')
  if (!(await runRestore(process.argv.slice(3)))) process.exitCode = 1
}

/** Reads one line, from the keyboard without echo or from a pipe. */
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

try {
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    backup: runBackupCommand,
    restore: runRestoreCommand,
    'create-administrator': runCreateAdministrator,
    'end-demo-accounts': runEndDemoAccounts,
    'remove-second-factor': runRemoveSecondFactor,
    'rotate-keys': runRotateKeys,
    verify: runVerifyCommand,
  }
  await (commands[process.argv[2] ?? ''] ?? startServer)()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
