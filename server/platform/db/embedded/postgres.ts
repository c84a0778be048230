import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Config } from '../../../config.ts'
import { runningPostmaster } from './cluster.ts'
import { launch, type LaunchedServer } from './launch.ts'
import {
  connectionStringFor,
  acquireServerLease,
  type NotAcquired,
  type ServerLease,
} from './server-lease.ts'
import { belongsToServer, socketFolderCandidates } from './socket.ts'

export type EmbeddedPostgres = {
  connectionString: string
  socketDirectory: string
  /** Stops the server unless other clients are connected. Close your own pools first. */
  stop(): Promise<void>
}

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

type Settings = Pick<Config, 'databaseUrl' | 'dataDirectory'>

export const embeddedFolder = ({ dataDirectory }: Settings): string => join(dataDirectory, 'postgres')

/**
 * Launches the embedded PostgreSQL so that its start overlaps with other work; undefined if the settings name
 * another database. `ready` rejects where `startEmbeddedPostgres` throws.
 */
export async function launchConfiguredPostgres(
  settings: Settings,
  log: Log,
): Promise<{ readonly ready: Promise<EmbeddedPostgres> } | undefined> {
  if (settings.databaseUrl !== undefined) return undefined
  return await new Promise((resolve) => {
    const launched = () => resolve({ ready })
    const ready = startEmbeddedPostgres({
      dataDirectory: embeddedFolder(settings),
      log,
      onLaunched: launched,
    })
    ready.then(launched, launched)
  })
}

/**
 * Runs one PostgreSQL on `dataDirectory` (made if missing, only for PostgreSQL) and takes a lease on it. The
 * server outlives this process; the next start, or a concurrent process, uses the same one. A dead server is
 * restarted. `onLaunched` runs when its process is launched, before it answers.
 * @throws with a text for the operator without programs, for data of another major version, a folder out of
 * reach, or a PostgreSQL that refuses to start
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string
  log: Log
  onLaunched?: (() => void) | undefined
}): Promise<EmbeddedPostgres> {
  const { log } = options
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL does not run on Windows. Set DATABASE_URL.')
  // Others may enter but not list it: PostgreSQL may run as another user.
  await mkdir(options.dataDirectory, { recursive: true, mode: 0o711 })
  const home = await realpath(options.dataDirectory)
  const initialLease = await startOrAcquire(home, log, options.onLaunched)
  let currentLease: Promise<ServerLease | undefined> = Promise.resolve(initialLease)
  let stopping: Promise<void> | undefined
  void keepRunning()

  async function keepRunning(): Promise<void> {
    for (;;) {
      const lease = await currentLease
      await lease?.ended
      if (stopping !== undefined) return
      log.warn('the database server is gone; it is started again')
      currentLease = startOrAcquire(home, log).catch(async (error: unknown) => {
        log.error({ err: error }, 'the database server could not be started')
        await sleep(retryDelay)
        return undefined
      })
    }
  }

  async function stop(): Promise<void> {
    const lease = await currentLease
    if (lease !== undefined) await stopUnlessUsed(home, lease, log)
  }

  return {
    connectionString: connectionStringFor(initialLease.socketDirectory),
    socketDirectory: initialLease.socketDirectory,
    stop: () => (stopping ??= stop()),
  }
}

/* Milliseconds. */

// Short, because a start takes a tenth of a second and asking only opens a local socket.
const pollInterval = 10
const relaunchDelay = 250
const retryDelay = 2_000
// A killed server blocks its folder until the kernel has reaped it and its children.
const silenceTimeout = 15_000
// Crash recovery reads the write-ahead log since the last checkpoint.
const recoveryTimeout = 600_000
const shutdownTimeout = 60_000

async function startOrAcquire(home: string, log: Log, onLaunched?: () => void): Promise<ServerLease> {
  const cluster = join(home, 'cluster')
  const startedAt = Date.now()
  let lastActivity = startedAt
  let launched: LaunchedServer | undefined
  for (;;) {
    const acquired = await acquireAnyLease(home, cluster)
    if (typeof acquired !== 'string') {
      log.info(
        { socketDirectory: acquired.socketDirectory, started: launched?.isRunning() ?? false },
        'database server ready',
      )
      return acquired
    }
    if (acquired === 'busy' || launched?.isRunning() === true) {
      lastActivity = Date.now()
    } else if ((await runningPostmaster(cluster)) === undefined) {
      if (launched !== undefined) {
        await launched.assertWorthRetrying()
        await sleep(relaunchDelay)
      }
      launched = await launch(home, cluster)
      onLaunched?.()
    }
    if (Date.now() - lastActivity > silenceTimeout || Date.now() - startedAt > recoveryTimeout) {
      const pid = await runningPostmaster(cluster)
      throw new Error(
        pid === undefined
          ? `PostgreSQL does not start on ${cluster}:\n${(await launched?.logOutput()) ?? ''}`
          : `A PostgreSQL (process ${pid}) holds ${cluster} but does not answer. Stop it and start again.`,
      )
    }
    await sleep(pollInterval)
  }
}

async function acquireAnyLease(home: string, cluster: string): Promise<ServerLease | NotAcquired> {
  for (const folder of socketFolderCandidates(home)) {
    const result = (await belongsToServer(folder, cluster)) ? await acquireServerLease(folder) : 'absent'
    if (result !== 'absent') return result
  }
  return 'absent'
}

async function stopUnlessUsed(home: string, lease: ServerLease, log: Log): Promise<void> {
  const cluster = join(home, 'cluster')
  try {
    if (!(await lease.release())) {
      log.info('the database server keeps running: others are connected to it')
      return
    }
    const pid = await runningPostmaster(cluster)
    if (pid === undefined) return
    // PostgreSQL's fast shutdown makes a checkpoint, so that the next start need not recover.
    process.kill(pid, 'SIGINT')
    const deadline = Date.now() + shutdownTimeout
    while ((await runningPostmaster(cluster)) === pid && Date.now() < deadline) await sleep(pollInterval)
    log.info('database server stopped')
  } catch (error) {
    log.warn({ err: error }, 'the database server was lost while it was being stopped')
  } finally {
    await lease.close()
  }
}
