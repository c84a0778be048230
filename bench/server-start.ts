import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildPageIfStale, buildServerIfStale } from '../scripts/builds.ts'
import { accountFor, type Account } from '../server/platform/db/embedded/account.ts'
import { findBinaries } from '../server/platform/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded/postgres.ts'
import { freePort } from '../tests/support/free-port.ts'
import { timeToFirstAnswer } from './started-process.ts'
import { takeTurns } from './spread.ts'

const floorScript = fileURLToPath(new URL('./floor/start.ts', import.meta.url))
const startScript = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))

/**
 * The milliseconds from the command to the first response, on an existing data folder and with a built app:
 * of `npm start`, the same without npm, and the floor. Data is written to `folder`.
 */
export async function measureServerStart(
  folder: string,
  rounds: number,
): Promise<Record<'floor' | 'npm' | 'node', number[]>> {
  const port = await freePort()
  const floor = await createFloorCluster(join(folder, 'floor'))
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
  }
  const afterBuild = async (start: () => Promise<number>) => {
    await buildPageIfStale()
    await buildServerIfStale()
    return await start()
  }
  const runs = {
    floor: () => timeToFirstAnswer(process.execPath, [floorScript, String(port), ...floor], port),
    npm: () => afterBuild(() => timeToFirstAnswer('npm', ['start'], port, environment)),
    node: () => afterBuild(() => timeToFirstAnswer(process.execPath, [startScript], port, environment)),
  }
  // The first start seeds the demo data.
  await runs.npm()
  await runs.floor()
  return await takeTurns(rounds, runs)
}

/**
 * Creates a PostgreSQL cluster, stops it cleanly, and returns the arguments with which the floor starts it.
 */
async function createFloorCluster(home: string): Promise<readonly string[]> {
  await mkdir(home, { recursive: true })
  const server = await startEmbeddedPostgres({ dataDirectory: home, log: pino({ level: 'silent' }) })
  await server.stop()
  const cluster = join(home, 'cluster')
  const account: Account = await accountFor(cluster)
  const { folder } = await findBinaries(account, undefined)
  return [
    join(folder, 'postgres'),
    cluster,
    server.socketDirectory,
    server.connectionString,
    ...(account ? [String(account.uid), String(account.gid)] : []),
  ]
}
