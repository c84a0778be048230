import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { canEnter, run, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The superuser, for our own upkeep only. */
export const administrator = 'postgres'

/** The major version that made the data, or undefined where there are no data yet. */
export async function majorOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

/**
 * Makes `home/cluster`. It appears whole or not at all: initdb works beside it, and a rename publishes the result.
 * When another process was faster, its cluster stays.
 */
export async function createCluster(home: string, binaries: Binaries, account: Account): Promise<void> {
  const cluster = join(home, 'cluster')
  const fresh = await mkdtemp(join(home, unfinishedPrefix))
  try {
    if (account !== undefined) await chown(fresh, account.uid, account.gid)
    const initdb = join(binaries.folder, 'initdb')
    const made = await run(
      account,
      initdb,
      ['-D', await nameFor(account, fresh, binaries), ...choices(binaries)],
      fresh,
    )
    if (!made.succeeded) throw new Error(`initdb could not make ${cluster}:\n${made.output}`)
    await rename(fresh, cluster)
    await syncFolder(home)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if ((await majorOf(cluster)) === undefined) throw error
  }
}

function choices(binaries: Binaries): string[] {
  // From 17 on PostgreSQL carries C.UTF-8 itself, so that the order of text never depends on the machine.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  // Trust is safe because nobody else can reach the socket.
  return [
    `--username=${administrator}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--encoding=UTF8',
    ...locale,
  ]
}

/** Removes what an interrupted initdb left behind. Only safe once there is a cluster. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(home, name), { recursive: true, force: true })
  }
}

const unfinishedPrefix = 'cluster.new-'

/** Gives the data folder the owner and mode that PostgreSQL insists on; a backup put back by root has neither. */
export async function own(cluster: string, account: Account): Promise<void> {
  const { uid } = await stat(cluster)
  if (account === undefined && uid !== process.getuid?.()) {
    throw new Error(
      `${cluster} belongs to user ${uid}. Start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  if (account !== undefined && uid !== account.uid) {
    const owned = await run(undefined, 'chown', ['-Rh', `${account.uid}:${account.gid}`, cluster])
    if (!owned.succeeded) throw new Error(`${cluster} cannot be given to ${account.name}: ${owned.output}`)
  }
  await chmod(cluster, 0o700)
}

/**
 * The name under which PostgreSQL, started with the folder as its working folder, can open it. Under a closed parent
 * (root's home) that is /proc/self/cwd, which does not walk through the parents.
 * @throws where that does not work: outside Linux, and before PostgreSQL 16, which leaves its working folder
 */
export async function nameFor(account: Account, folder: string, binaries: Binaries): Promise<string> {
  if (await canEnter(account, folder)) return folder
  if (process.platform === 'linux' && binaries.major >= 16) return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL runs as ${account?.name ?? 'us'}, who cannot enter ${folder}. ` +
      'Open its parent folders to others (chmod o+x), choose another DATA_DIR, or set DATABASE_URL.',
  )
}

/** The process id of the PostgreSQL that runs on the data folder, whether it answers or not. */
export async function livingPostmaster(cluster: string): Promise<number | undefined> {
  const pid = await holderOf(join(cluster, 'postmaster.pid'))
  return pid !== undefined && (await standing(pid, cluster)) === 'ours' ? pid : undefined
}

/**
 * PostgreSQL removes a dead server's lock file by itself, but not while any process has the dead one's id: a zombie that
 * nobody reaps, or after a reboot an innocent stranger. Two servers on one folder stay impossible: the shared memory of
 * the old one is a second lock.
 */
export async function clearStaleLock(file: string, cluster: string): Promise<void> {
  const pid = await holderOf(file)
  if (pid === undefined || (await standing(pid, cluster)) !== 'stranger') return
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  // Between reading and moving another process may have started a server: then this is that server's lock.
  if ((await holderOf(aside)) === pid) await rm(aside)
  else await rename(aside, file)
}

async function holderOf(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

async function standing(pid: number, cluster: string): Promise<'ours' | 'gone' | 'stranger'> {
  if (process.platform !== 'linux') return isAlive(pid) ? 'ours' : 'gone'
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, program, state] = /^\d+ \((.*)\) (\S)/s.exec(line) ?? []
  if (program === undefined) return 'gone'
  if (program !== 'postgres' || state === 'Z' || state === 'X') return 'stranger'
  // Unreadable without the right to look into other users' processes; then PostgreSQL's own check has to do.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder === undefined) return 'ours'
  const [theirs, here] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)])
  return theirs === undefined || (theirs.ino === here.ino && theirs.dev === here.dev) ? 'ours' : 'stranger'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
