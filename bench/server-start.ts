import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildPageIfStale } from '../scripts/page-build.ts'
import { accountFor, type Account } from '../server/db/embedded/account.ts'
import { findBinaries } from '../server/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/postgres.ts'
import { freePort } from '../tests/support/free-port.ts'
import { timeToFirstAnswer } from './started-process.ts'
import { takeTurns } from './spread.ts'

const floorScript = fileURLToPath(new URL('./floor/start.ts', import.meta.url))
const startScript = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))

/**
 * Milliseconds from the command to the first answer on an existing data folder, the app built before: `npm start`, the same
 * without npm, and the floor. `folder` is ours to fill.
 */
export async function measureServerStart(
  folder: string,
  rounds: number,
): Promise<Record<'floor' | 'npm' | 'node', number[]>> {
  const port = await freePort()
  const floor = await layFloorCluster(join(folder, 'floor'))
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
  }
  const built = async (start: () => Promise<number>) => {
    await buildPageIfStale()
    return await start()
  }
  const runs = {
    floor: () => timeToFirstAnswer(process.execPath, [floorScript, String(port), ...floor], port),
    npm: () => built(() => timeToFirstAnswer('npm', ['start'], port, environment)),
    node: () => built(() => timeToFirstAnswer(process.execPath, [startScript], port, environment)),
  }
  // The first start of all lays the demo data.
  await runs.npm()
  await runs.floor()
  return await takeTurns(rounds, runs)
}

/** A cluster that was stopped in order, and what the floor's command must be told to start it. */
async function layFloorCluster(home: string): Promise<readonly string[]> {
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
