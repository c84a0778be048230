import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { accountFor, childEnvironment, spawnIdentity } from './account.ts'
import { findBinaries } from './binaries.ts'
import {
  clearStaleLock,
  createCluster,
  majorVersionOf,
  dataFolderArgument,
  takeOwnership,
  removeUnfinished,
} from './cluster.ts'
import { makeSocketFolder, socketPort, socketLock } from './socket.ts'

export type LaunchedServer = {
  isRunning(): boolean
  logOutput(): Promise<string>
  /** @throws if it exited for a reason that a retry does not change */
  assertWorthRetrying(): Promise<void>
}

/** Does not wait for it to answer. */
export async function launch(home: string, cluster: string): Promise<LaunchedServer> {
  const account = await accountFor(cluster)
  if ((await stat(cluster).catch(() => undefined)) !== undefined) await takeOwnership(cluster, account)
  const major = await majorVersionOf(cluster)
  const binaries = await findBinaries(account, major)
  if (major === undefined) await createCluster(home, binaries, account)
  await removeUnfinished(home)
  const socketDirectory = await makeSocketFolder(home, account)
  const dataFolder = await dataFolderArgument(account, cluster, binaries)
  await clearStaleLock(join(cluster, 'postmaster.pid'), cluster)
  await clearStaleLock(socketLock(socketDirectory), cluster)

  const logFile = join(home, 'postgres.log')
  const logHandle = await openLog(logFile)
  try {
    const { size: logSizeBefore } = await logHandle.stat()
    // A session of its own: neither Ctrl-C nor the end of this process may stop it.
    const child = spawn(
      join(binaries.folder, 'postgres'),
      ['-D', dataFolder, ...serverOptions(socketDirectory)],
      {
        ...spawnIdentity(account),
        cwd: cluster,
        env: childEnvironment,
        stdio: ['ignore', logHandle.fd, logHandle.fd],
        detached: true,
      },
    )
    await once(child, 'spawn')
    child.unref()
    const logOutput = async (): Promise<string> =>
      (await readFile(logFile)).subarray(logSizeBefore).toString().trim()
    return {
      isRunning: () => child.exitCode === null && child.signalCode === null,
      logOutput,
      assertWorthRetrying: async () => {
        if (child.exitCode === null || child.exitCode === 0) return
        const lines = await logOutput()
        if (!lockConflict.test(lines)) throw new Error(`PostgreSQL does not start on ${cluster}:\n${lines}`)
      },
    }
  } finally {
    await logHandle.close()
  }
}

const lockConflict = /lock file .* (already exists|is empty)|pre-existing shared memory block/

function serverOptions(socketDirectory: string): string[] {
  const settings = {
    listen_addresses: '',
    port: socketPort,
    // The setting is a list: without quotes a comma in the path would split it.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // A new database outgrows its planner statistics within minutes.
    autovacuum_naptime: '15s',
    // Memory is taken as it is used; PostgreSQL's default is too small.
    shared_buffers: `${sharedBuffersMebibytes()}MB`,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the memory, which the server, its file store and the operating system share. */
const sharedBuffersMebibytes = (): number =>
  Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)))

const maxLogBytes = 10 * 1024 * 1024

async function openLog(file: string): Promise<FileHandle> {
  const handle = await open(file, 'a', 0o600)
  if ((await handle.stat()).size > maxLogBytes) await handle.truncate(0)
  return handle
}
