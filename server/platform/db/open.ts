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
 * Opens the database of DATABASE_URL, or starts the embedded PostgreSQL, and migrates it. Waits `waitSeconds`
 * for a database that is out of reach, because machines start in any order. `close` stops an embedded server
 * that no other process uses. `embedded`: the one of these settings, if started already.
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

/** Nothing is migrated and every write refused. Throws with a text for the operator. */
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

function placeOf({ databaseUrl, dataDirectory }: DatabaseSettings): string {
  if (databaseUrl === undefined) return dataDirectory
  const { host, pathname } = new URL(databaseUrl.replace('@/', '@localhost/'))
  return host + pathname
}
