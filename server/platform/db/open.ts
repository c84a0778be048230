import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config.ts'
import { connect, type ConnectOptions, type Database } from './connect.ts'
import { type EmbeddedPostgres, embeddedFolder, startEmbeddedPostgres } from './embedded/postgres.ts'
import { assertMigrated, migrate, OtherSchema } from './migrate.ts'
import { isOutOfReach } from './transient-errors.ts'

type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'dataDirectory' | 'databaseTimeoutSeconds' | 'databaseConnections'
>

/**
 * Opens the database of DATABASE_URL, or else starts the embedded PostgreSQL, and applies the migrations. For
 * `waitSeconds` it waits, and says so, for a database that is not within reach yet: machines and containers start in no
 * order. `close` stops an embedded server unless other processes use it; `embedded` is the one of these settings, where it
 * has been started before.
 * @throws with a text for the operator
 */
export async function openDatabase(
  config: DatabaseSettings,
  log: BaseLogger,
  {
    waitSeconds = 0,
    embedded,
  }: { readonly waitSeconds?: number; readonly embedded?: Promise<EmbeddedPostgres> | undefined } = {},
): Promise<Database> {
  const deadline = Date.now() + waitSeconds * 1000
  for (;;) {
    try {
      return await prepared(await openUnprepared(config, log, {}, embedded), migrate, config)
    } catch (error) {
      if (config.databaseUrl === undefined || !isOutOfReach(error) || Date.now() >= deadline) throw error
      log.warn(
        { database: placeOf(config), reason: error instanceof Error ? error.message : '' },
        'waiting for the database',
      )
      await sleep(connectIntervalMs)
    }
  }
}

const connectIntervalMs = 2_000

/**
 * The same database for a command that reads: nothing is migrated, and PostgreSQL refuses every write. Statements may
 * take their time.
 * @throws with a text for the operator, also where another release of this software keeps the database
 */
export async function openDatabaseReadOnly(config: DatabaseSettings, log: BaseLogger): Promise<Database> {
  const opened = await openUnprepared(config, log, { readOnly: true, timeoutSeconds: 600 })
  return await prepared(opened, assertMigrated, config)
}

async function openUnprepared(
  config: DatabaseSettings,
  log: BaseLogger,
  own: ConnectOptions = {},
  started: Promise<EmbeddedPostgres> | undefined = undefined,
): Promise<Database> {
  const options = {
    timeoutSeconds: config.databaseTimeoutSeconds,
    maxConnections: config.databaseConnections,
    log,
    ...own,
  }
  if (config.databaseUrl !== undefined) return await connect(config.databaseUrl, options)
  const embedded = await (started ?? startEmbeddedPostgres({ dataDirectory: embeddedFolder(config), log }))
  const database = await connect(embedded.connectionString, options)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

async function prepared(
  database: Database,
  prepare: (database: Database) => Promise<void>,
  config: DatabaseSettings,
): Promise<Database> {
  try {
    await prepare(database)
    return database
  } catch (error) {
    await database.close()
    if (!(error instanceof OtherSchema)) throw error
    throw new Error(`${placeOf(config)}: ${error.message}`)
  }
}

/** Where the data are, for the operator, without the credentials. The address of a socket names no host, as no URL may. */
function placeOf({ databaseUrl, dataDirectory }: DatabaseSettings): string {
  if (databaseUrl === undefined) return dataDirectory
  const { host, pathname } = new URL(databaseUrl.replace('@/', '@localhost/'))
  return host + pathname
}
