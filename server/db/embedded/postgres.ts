import { mkdir, realpath } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { livingPostmaster } from './cluster.ts'
import { launch, type Launched } from './launch.ts'
import { connectionStringFor, join, type NotJoined, type Presence } from './presence.ts'
import { belongsToServer, socketFolders } from './socket.ts'

export type EmbeddedPostgres = {
  /** For any PostgreSQL client; stays the same when the server is restarted. */
  connectionString: string
  /** The folder that holds the Unix socket. */
  socketDirectory: string
  /** Stops the server, unless anybody else is connected to it. Close your own pools first. */
  stop(): Promise<void>
}

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/**
 * Makes sure that one PostgreSQL runs on `dataDirectory` (made if missing, for PostgreSQL alone) and joins it. The
 * server outlives this process if that is killed; the next start, or another process at the same time, joins the same
 * server. When the server itself is lost it is started again.
 * @throws with a text for the operator when there are no programs to run, the data are of another major version, the
 * folder is out of reach, or PostgreSQL refuses to start
 */
export async function startEmbeddedPostgres(setting: {
  dataDirectory: string
  log: Log
}): Promise<EmbeddedPostgres> {
  const { log } = setting
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL does not run on Windows. Set DATABASE_URL.')
  await mkdir(setting.dataDirectory, { recursive: true })
  const home = await realpath(setting.dataDirectory)
  const first = await startOrJoin(home, log)
  let present: Promise<Presence | undefined> = Promise.resolve(first)
  let stopping: Promise<void> | undefined
  void keepRunning()

  async function keepRunning(): Promise<void> {
    for (;;) {
      const presence = await present
      await presence?.ended
      if (stopping !== undefined) return
      log.warn('the database server is gone; it is started again')
      present = startOrJoin(home, log).catch(async (error: unknown) => {
        log.error({ err: error }, 'the database server could not be started')
        await sleep(pauseAfterFailure)
        return undefined
      })
    }
  }

  async function stop(): Promise<void> {
    const presence = await present
    if (presence !== undefined) await stopUnlessUsed(home, presence, log)
  }

  return {
    connectionString: connectionStringFor(first.socketDirectory),
    socketDirectory: first.socketDirectory,
    stop: () => (stopping ??= stop()),
  }
}

const pollEvery = 50
const pauseAfterFailure = 2_000
// A killed server blocks its folder until the kernel has reaped it and its children.
const patienceWithSilence = 15_000
// The recovery after a crash reads the whole write-ahead log since the last checkpoint.
const patienceWithRecovery = 600_000
const patienceWithShutdown = 60_000

async function startOrJoin(home: string, log: Log): Promise<Presence> {
  const cluster = joinPath(home, 'cluster')
  const started = Date.now()
  let lastSign = started
  let launched: Launched | undefined
  for (;;) {
    const found = await joinAny(home, cluster)
    if (typeof found !== 'string') {
      log.info(
        { socketDirectory: found.socketDirectory, started: launched?.isRunning() ?? false },
        'database server ready',
      )
      return found
    }
    if (found === 'busy' || launched?.isRunning() === true) {
      lastSign = Date.now()
    } else if ((await livingPostmaster(cluster)) === undefined) {
      if (launched !== undefined) {
        await launched.assertWorthRetrying()
        await sleep(pollEvery * 5)
      }
      launched = await launch(home, cluster)
    }
    if (Date.now() - lastSign > patienceWithSilence || Date.now() - started > patienceWithRecovery) {
      const pid = await livingPostmaster(cluster)
      throw new Error(
        pid === undefined
          ? `PostgreSQL does not start on ${cluster}:\n${(await launched?.report()) ?? ''}`
          : `A PostgreSQL (process ${pid}) holds ${cluster} but does not answer. Stop it and start again.`,
      )
    }
    await sleep(pollEvery)
  }
}

async function joinAny(home: string, cluster: string): Promise<Presence | NotJoined> {
  for (const folder of socketFolders(home)) {
    const found = (await belongsToServer(folder, cluster)) ? await join(folder) : 'absent'
    if (found !== 'absent') return found
  }
  return 'absent'
}

async function stopUnlessUsed(home: string, presence: Presence, log: Log): Promise<void> {
  const cluster = joinPath(home, 'cluster')
  try {
    if (!(await presence.leave())) {
      log.info('the database server keeps running: others are connected to it')
      return
    }
    const pid = await livingPostmaster(cluster)
    if (pid === undefined) return
    // PostgreSQL's fast shutdown: a checkpoint, so that the next start need not recover.
    process.kill(pid, 'SIGINT')
    const deadline = Date.now() + patienceWithShutdown
    while ((await livingPostmaster(cluster)) === pid && Date.now() < deadline) await sleep(pollEvery)
    log.info('database server stopped')
  } catch (error) {
    log.warn({ err: error }, 'the database server was lost while it was being stopped')
  } finally {
    await presence.close()
  }
}
