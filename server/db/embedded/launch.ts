import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFor, environment, identity } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clearStaleLock, createCluster, majorOf, nameFor, own, removeUnfinished } from './cluster.ts'
import { makeSocketFolder, port, socketLock } from './socket.ts'

/** A PostgreSQL that we started; it may still lose against one that another process starts. */
export type Launched = {
  isRunning(): boolean
  /** What it has logged since it was started. */
  report(): Promise<string>
  /** @throws when it gave up for a reason that time does not mend */
  assertWorthRetrying(): Promise<void>
}

/** Starts PostgreSQL on the data folder, which is made if missing. Does not wait until it answers. */
export async function launch(home: string, cluster: string): Promise<Launched> {
  const account = await accountFor(cluster)
  if ((await stat(cluster).catch(() => undefined)) !== undefined) await own(cluster, account)
  const major = await majorOf(cluster)
  const binaries = await findBinaries(account, major)
  if (major === undefined) await createCluster(home, binaries, account)
  await removeUnfinished(home)
  const socketDirectory = await makeSocketFolder(home, account)
  const name = await nameFor(account, cluster, binaries)
  await clearStaleLock(join(cluster, 'postmaster.pid'), cluster)
  await clearStaleLock(socketLock(socketDirectory), cluster)

  const logFile = join(home, 'postgres.log')
  const logHandle = await openLog(logFile)
  try {
    const { size: before } = await logHandle.stat()
    // Its own session: a Ctrl-C meant for us must not stop it under our feet, nor our end end it.
    const child = spawn(join(binaries.folder, 'postgres'), ['-D', name, ...settings(socketDirectory)], {
      ...identity(account),
      cwd: cluster,
      env: environment,
      stdio: ['ignore', logHandle.fd, logHandle.fd],
      detached: true,
    })
    await once(child, 'spawn')
    child.unref()
    const report = async (): Promise<string> => (await readFile(logFile)).subarray(before).toString().trim()
    return {
      isRunning: () => child.exitCode === null && child.signalCode === null,
      report,
      assertWorthRetrying: async () => {
        if (child.exitCode === null || child.exitCode === 0) return
        const lines = await report()
        if (!heldByAnother.test(lines)) throw new Error(`PostgreSQL does not start on ${cluster}:\n${lines}`)
      },
    }
  } finally {
    await logHandle.close()
  }
}

const heldByAnother = /lock file .* (already exists|is empty)|pre-existing shared memory block/

function settings(socketDirectory: string): string[] {
  const choices = {
    listen_addresses: '',
    port,
    // A list: without the quotes a comma in the path would part it.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // A house that has just moved in outgrows within minutes what its statements were planned for.
    autovacuum_naptime: '15s',
  }
  return Object.entries(choices).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const largestLog = 10 * 1024 * 1024

async function openLog(file: string): Promise<FileHandle> {
  const handle = await open(file, 'a', 0o600)
  if ((await handle.stat()).size > largestLog) await handle.truncate(0)
  return handle
}
