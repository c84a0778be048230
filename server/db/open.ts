import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { connect, type Database } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database of DATABASE_URL, or else starts the embedded PostgreSQL, and applies the migrations.
 * `close` stops an embedded server unless other processes use it.
 * @throws with a text for the operator
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'databaseTimeoutSeconds'>,
  log: BaseLogger,
): Promise<Database> {
  const options = { timeoutSeconds: config.databaseTimeoutSeconds, log }
  if (config.databaseUrl !== undefined) return await migrated(await connect(config.databaseUrl, options))
  const embedded = await startEmbeddedPostgres({ dataDirectory: join(config.dataDirectory, 'postgres'), log })
  const database = await migrated(await connect(embedded.connectionString, options))
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

async function migrated(database: Database): Promise<Database> {
  await migrate(database)
  return database
}
