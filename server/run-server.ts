import { existsSync } from 'node:fs'
import type { BaseLogger, Logger } from 'pino'
import { openAdapters } from './operate/adapters/adapters.ts'
import { buildApp } from './app.ts'
import { countLostSecrets, encryptStoredKeys, hasEncryptedKeys } from './accounts/auth/encrypt-stored-keys.ts'
import { type KeyCipher, openKeyCipher } from './platform/secrets/key-cipher.ts'
import { keyReloadIntervalMs, loadKeys } from './accounts/auth/keys.ts'
import { systemClock } from './platform/process/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/db/connect.ts'
import type { EmbeddedPostgres } from './platform/db/embedded/postgres.ts'
import { openDatabase } from './platform/db/open.ts'
import { renewLineage } from './platform/db/renew-lineage.ts'
import { assertNoDemoAccounts } from './operate/demo/demo-accounts.ts'
import { serverFaultReporter } from './operate/fault-reports/report-server-fault.ts'
import { openStore } from './platform/files/open-store.ts'
import type { MediaStore } from './platform/files/store.ts'
import { pageFolder } from './folders.ts'
import { jobHandlers } from './job-handlers.ts'
import { installJobs } from './platform/jobs/install.ts'
import { startWorkersWithRetry, type Workers } from './platform/jobs/workers.ts'
import { seedMasterData } from './parties/master-data/seed-master-data.ts'
import { removeLeftovers, temporaryFolderIn } from './shipments/media/local-file.ts'
import { readPushKeys } from './platform/push/push-keys.ts'
import type { ReportFault } from './platform/process/report-fault.ts'
import { waitAtMost } from './platform/process/wait-at-most.ts'

interface Begun {
  /** Absent with a DATABASE_URL. */
  readonly embedded: Promise<EmbeddedPostgres> | undefined
  readonly endTracing: (() => Promise<void>) | undefined
}

/** @throws with a text for the operator when it cannot start */
export async function runServer(
  config: Config,
  logger: Logger,
  { embedded, endTracing }: Begun,
): Promise<void> {
  const database = await openDatabase(config, logger, { waitSeconds: config.databaseWaitSeconds, embedded })
  const report = serverFaultReporter(database, logger, systemClock)
  endOnUncaughtError(report)
  try {
    if (config.production) await assertNoDemoAccounts(database)
    // Comes before any write, so that unreadable keys leave the database unchanged.
    const cipher = await openCipher(database, config, logger)
    const store = await openStore(config)
    await renewLineage(database)
    await removeLeftovers(temporaryFolderIn(config.dataDirectory))
    const keys = await loadKeys(database, cipher)
    const adapters = openAdapters(config, logger)
    // Both run in parallel, because only one of them waits for the database.
    const [app, accounts] = await Promise.all([
      buildApp({ database, keys, ...config, pageFolder, logger, adapters, store }),
      seed(database, config, cipher, store),
    ])
    let workers: Workers | undefined
    let keyReloads: NodeJS.Timeout | undefined
    const stop = async () => {
      clearInterval(keyReloads)
      // Both run in parallel: each may take ten seconds, and service managers wait for half a minute.
      await Promise.all([app.close(), workers?.stop()])
      adapters.mail.close()
      store.close()
      await database.close()
      await endTracing?.().catch((error: unknown) => logger.warn({ err: error }, 'traces could not be sent'))
    }
    stopOnSignal(stop, logger)
    const address = await app.listen({ port: config.port, host: config.host })
    process.stdout.write(startMessage(config.port === 0 ? address : config.publicUrl, accounts))
    // Other processes may rotate the keys. After listening: a timer would keep a failed process alive.
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
      jobHandlers({
        database,
        adapters,
        publicUrl: config.publicUrl,
        store,
        cipher,
        log: logger,
        retention: config.retention,
      }),
      logger,
      report,
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Encrypts everything in the database by it.
 * @throws UnreadableKey
 */
async function openCipher(database: Database, config: Config, logger: BaseLogger): Promise<KeyCipher> {
  const cipher = await openKeyCipher(config, async () => !(await hasEncryptedKeys(database.query)))
  await encryptStoredKeys(database, cipher)
  const lostSecrets = await countLostSecrets(database.query)
  if (lostSecrets > 0)
    logger.warn({ lostSecrets }, 'users whose secret was lost with its key need a link to sign in')
  return cipher
}

/**
 * Further signals are ignored: npm repeats one that the whole group has got, and PostgreSQL must be stopped
 * in order; `limitStop` ends a hanging stop.
 */
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
    // Abandoned work may continue, but could no longer record its result.
    process.exit(code)
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (stopping ??= stopAndExit()))
}

/** Longer than requests and jobs together may take to end, and shorter than service managers wait. */
const stopTimeoutMs = 22_000

/** Ends the process when it cannot stop in time; everything promised is in the database. */
function limitStop(logger: BaseLogger): void {
  setTimeout(() => {
    const waitsFor = process.getActiveResourcesInfo()
    logger.error({ waitsFor }, 'stopping took too long: the process ends as it is')
    process.exit(1)
  }, stopTimeoutMs).unref()
}

const reportTimeoutMs = 5_000

/** After an uncaught error the state of the process is unknown, so it is reported and the process ends. */
function endOnUncaughtError(report: ReportFault): void {
  process.on('uncaughtException', (error) => {
    void waitAtMost(reportTimeoutMs, report(error, 'process')).then(() => process.exit(1))
  })
}

/** Adds required reference data, and the demo's accounts if enabled. */
async function seed(
  database: Database,
  config: Config,
  cipher: KeyCipher,
  store: MediaStore,
): Promise<string | undefined> {
  await Promise.all([seedMasterData(database), installJobs(database), readPushKeys(database.query, cipher)])
  if (!config.demo) return undefined
  const accounts = await seedDemoData(database, config.dataDirectory, store)
  // A first start has added their hashes after the encryption of the others.
  await encryptStoredKeys(database, cipher)
  return accounts
}

async function seedDemoData(
  database: Database,
  dataDirectory: string,
  store: MediaStore,
): Promise<string | undefined> {
  const demo = await import('./operate/demo/seed-demo.ts')
  return (await demo.seedDemo(database, dataDirectory, store)) ? demo.demoAccounts : undefined
}

const startMessage = (address: string, accounts: string | undefined) =>
  [
    `\nVrachtpas is ready: ${address}\n`,
    existsSync(pageFolder)
      ? ''
      : 'This process serves the API alone: the page is not built (npm run build).\n',
    accounts === undefined ? '' : `\n${accounts}\n`,
  ].join('')
