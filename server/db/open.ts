import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { connect, type Database } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'

/**
 * The database of these settings, its schema up to date: the one of DATABASE_URL, else the embedded one, which is started
 * with it and stopped by `close` unless others use it.
 * @throws with a text for the operator
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  log: BaseLogger,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return await upToDate(await connect(config.databaseUrl))
  const embedded = await startEmbeddedPostgres({ dataDirectory: join(config.dataDirectory, 'postgres'), log })
  const database = await upToDate(await connect(embedded.connectionString))
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

async function upToDate(database: Database): Promise<Database> {
  await migrate(database)
  return database
}
