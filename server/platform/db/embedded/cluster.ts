import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdtemp, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../../process/sync-to-disk.ts'
import { canEnter, run, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export const superuser = 'postgres'

export async function majorVersionOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

/** Atomic: initdb works in another folder, which is then renamed. A faster process's cluster stays. */
export async function createCluster(home: string, binaries: Binaries, account: Account): Promise<void> {
  const cluster = join(home, 'cluster')
  const unfinished = await mkdtemp(join(home, unfinishedPrefix))
  try {
    if (account !== undefined) await chown(unfinished, account.uid, account.gid)
    const initdb = join(binaries.folder, 'initdb')
    const initdbResult = await run(
      account,
      initdb,
      ['-D', await dataFolderArgument(account, unfinished, binaries), ...initdbOptions(binaries)],
      unfinished,
    )
    if (!initdbResult.succeeded) throw new Error(`initdb could not make ${cluster}:\n${initdbResult.output}`)
    await rename(unfinished, cluster)
    await syncToDisk(home)
  } catch (error) {
    await removeWrittenFolder(unfinished)
    if ((await majorVersionOf(cluster)) === undefined) throw error
  }
}

function initdbOptions(binaries: Binaries): string[] {
  // PostgreSQL 17 and later bring C.UTF-8, so that sorting does not depend on the machine.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  // Trust is safe because no other user can reach the socket.
  return [
    `--username=${superuser}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--encoding=UTF8',
    ...locale,
  ]
}

/** Removes an interrupted initdb's files. Only safe once there is a cluster. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(unfinishedPrefix)) await removeWrittenFolder(join(home, name))
  }
}

/** Another process, such as a late initdb, may still write to the folder. */
const removeWrittenFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

const unfinishedPrefix = 'cluster.new-'

/** PostgreSQL insists on owner and mode; a backup restored by root has neither. */
export async function takeOwnership(cluster: string, account: Account): Promise<void> {
  const { uid } = await stat(cluster)
  if (account === undefined && uid !== process.getuid?.()) {
    throw new Error(
      `${cluster} belongs to user ${uid}. Start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  if (account !== undefined && uid !== account.uid) {
    const chownResult = await run(undefined, 'chown', ['-Rh', `${account.uid}:${account.gid}`, cluster])
    if (!chownResult.succeeded)
      throw new Error(`${cluster} cannot be given to ${account.name}: ${chownResult.output}`)
  }
  await chmod(cluster, 0o700)
}

/**
 * A path by which PostgreSQL can open its working directory. Below a closed parent (root's home) that is
 * /proc/self/cwd, which does not resolve through parents.
 * @throws if that fails: outside Linux, and before PostgreSQL 16, which leaves its working folder
 */
export async function dataFolderArgument(
  account: Account,
  folder: string,
  binaries: Binaries,
): Promise<string> {
  if (await canEnter(account, folder)) return folder
  if (process.platform === 'linux' && binaries.major >= 16) return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL runs as ${account?.name ?? 'this user'}, which cannot enter ${folder}. ` +
      'Open its parent folders to others (chmod o+x), choose another DATA_DIR, or set DATABASE_URL.',
  )
}

export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pid = await readLockPid(join(cluster, 'postmaster.pid'))
  return pid !== undefined && (await lockHolder(pid, cluster)) === 'server' ? pid : undefined
}

/**
 * PostgreSQL removes a dead server's lock unless a process has its id: a zombie, or an unrelated one after a
 * reboot. Shared memory still prevents two servers.
 */
export async function clearStaleLock(file: string, cluster: string): Promise<void> {
  const pid = await readLockPid(file)
  if (pid === undefined || (await lockHolder(pid, cluster)) !== 'unrelated') return
  const movedFile = `${file}.${randomUUID()}`
  const moved = await rename(file, movedFile).then(
    () => true,
    () => false,
  )
  if (!moved) return
  // Another process may have started a server meanwhile: then this is its lock.
  if ((await readLockPid(movedFile)) === pid) await rm(movedFile)
  else await rename(movedFile, file)
}

async function readLockPid(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

/** Without /proc (outside Linux) any living process counts as a server on this cluster. */
async function lockHolder(pid: number, cluster: string): Promise<'server' | 'dead' | 'unrelated'> {
  if (process.platform !== 'linux') return isAlive(pid) ? 'server' : 'dead'
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, program, state] = /^\d+ \((.*)\) (\S)/s.exec(line) ?? []
  if (program === undefined) return 'dead'
  if (program !== 'postgres' || state === 'Z' || state === 'X') return 'unrelated'
  // Unreadable without the right to inspect other users' processes; PostgreSQL's own check remains.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder === undefined) return 'server'
  const [processFolder, clusterFolder] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(cluster),
  ])
  return processFolder === undefined ||
    (processFolder.ino === clusterFolder.ino && processFolder.dev === clusterFolder.dev)
    ? 'server'
    : 'unrelated'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
