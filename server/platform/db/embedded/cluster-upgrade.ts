import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { majorVersionOf, runningPostmaster, syncFolder } from './cluster.ts'

/*
 * The upgrade of a cluster to another major version, as folders beside it: the new one is made in `upgrade/cluster`, in a
 * home of its own. When it is whole and both servers have stopped, `upgrade/complete` is written, `cluster` is renamed to
 * `cluster-<major>`, and `upgrade/cluster` to `cluster`. A process may be killed at any moment:
 *
 * | left behind                          | in use         | the next start                  |
 * | ------------------------------------ | -------------- | ------------------------------- |
 * | `cluster` and `upgrade`              | the old one    | removes `upgrade`               |
 * | no `cluster`, and a complete upgrade | none, renaming | finishes the renaming           |
 * | no `cluster`, but an older one       | none           | refuses: never makes an empty one |
 *
 * The first holds where the upgrade is complete as well: the server of an earlier release, which knows nothing of this, may
 * have written to the old cluster since.
 */

const upgradeFolder = (home: string) => join(home, 'upgrade')
const completeMark = (home: string) => join(upgradeFolder(home), 'complete')
const lockFile = (home: string) => join(home, 'upgrade.lock')
const clusterOf = (home: string) => join(home, 'cluster')
const oldClusterOf = (home: string, major: number) => join(home, `cluster-${major}`)
const oldClusterName = /^cluster-(\d+)$/

export interface BegunUpgrade {
  readonly newHome: string
  /** Keeps the old cluster and returns its folder. Both servers must have stopped. */
  swap(): Promise<string>
  end(): Promise<void>
}

/** Also removes or finishes an earlier one. Throws with a text for the operator if another runs. */
export async function beginUpgrade(home: string): Promise<BegunUpgrade> {
  await takeLock(home)
  await settleUpgrade(home)
  return {
    newHome: upgradeFolder(home),
    swap: () => swapClusters(home),
    end: async () => {
      await settleUpgrade(home)
      await rm(lockFile(home), { force: true })
    },
  }
}

/** Finishes or undoes a killed upgrade. Throws with a text for the operator while one runs. */
export async function assertNoUpgrade(home: string): Promise<void> {
  // Looked for before the lock: an upgrade makes its folder under the lock, so one without a lock is
  // abandoned.
  const hasUpgrade = await exists(upgradeFolder(home))
  const pid = await lockHolder(home)
  if (pid === process.pid) return
  if (pid !== undefined)
    throw new Error(`The database is being upgraded by process ${pid}: start again when that has ended.`)
  if (hasUpgrade || !(await exists(clusterOf(home)))) await settleUpgrade(home)
}

async function settleUpgrade(home: string): Promise<void> {
  const [hasCluster, hasUpgrade] = await Promise.all([exists(clusterOf(home)), exists(upgradeFolder(home))])
  if (hasCluster && !hasUpgrade) return
  if (hasUpgrade) await stopAbandoned(join(upgradeFolder(home), 'cluster'))
  if (!hasCluster) await finishSwap(home)
  await rm(upgradeFolder(home), { recursive: true, force: true, maxRetries: 5 })
}

/** Without a cluster: finishes an interrupted swap; an unknown folder stays. */
async function finishSwap(home: string): Promise<void> {
  const made = join(upgradeFolder(home), 'cluster')
  if ((await exists(completeMark(home))) && (await exists(made))) {
    await rename(made, clusterOf(home)).catch(async (error: unknown) => {
      if (!(await exists(clusterOf(home)))) throw error
    })
    await syncFolder(home)
    return
  }
  const [older] = await oldClustersIn(home)
  if (older !== undefined)
    throw new Error(
      `There is no database in ${clusterOf(home)}, but an older one in ${older}. ` +
        'Put back the one that is missing, or rename the older one to it to go on from that.',
    )
}

async function swapClusters(home: string): Promise<string> {
  const made = join(upgradeFolder(home), 'cluster')
  for (const cluster of [clusterOf(home), made]) {
    const pid = await runningPostmaster(cluster)
    if (pid !== undefined)
      throw new Error(`PostgreSQL (process ${pid}) still runs on ${cluster}: nothing was changed. Try again.`)
  }
  const major = await majorVersionOf(clusterOf(home))
  if (major === undefined || (await majorVersionOf(made)) === undefined)
    throw new Error(`There is no database to swap in ${home}.`)
  const kept = oldClusterOf(home, major)
  if (await exists(kept)) throw new Error(`${kept} is there from an earlier upgrade: remove it first.`)
  await writeDurably(completeMark(home), `${major}\n`)
  await syncFolder(upgradeFolder(home))
  await rename(clusterOf(home), kept)
  await syncFolder(home)
  await rename(made, clusterOf(home))
  await syncFolder(home)
  return kept
}

export async function oldClustersIn(home: string): Promise<string[]> {
  const names = await readdir(home).catch(() => [])
  return names.filter((name) => oldClusterName.test(name)).map((name) => join(home, name))
}

/* A file with the process id, because no server may start while neither PostgreSQL runs. */

async function takeLock(home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  const pid = await lockHolder(home)
  if (pid !== undefined) throw new Error(`The database is being upgraded by process ${pid} already.`)
  await rm(lockFile(home), { force: true })
  // Renamed when whole: an empty lock would have no holder.
  const written = `${lockFile(home)}.${process.pid}`
  try {
    await writeFile(written, `${process.pid}\n`, { mode: 0o644 })
    await link(written, lockFile(home))
  } finally {
    await rm(written, { force: true })
  }
}

/** The upgrading process; a killed one counts as none, even if another program has its id. */
async function lockHolder(home: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(lockFile(home), 'utf8').catch(() => ''), 10)
  if (!(pid > 0)) return undefined
  if (pid === process.pid) return pid
  if (process.platform !== 'linux') return isAlive(pid) ? pid : undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('upgrade-database') ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const stopTimeout = 15_000

/** A killed upgrade leaves its PostgreSQL running; its data are discarded. */
async function stopAbandoned(cluster: string): Promise<void> {
  const deadline = Date.now() + stopTimeout
  const pid = await runningPostmaster(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  while ((await runningPostmaster(cluster)) === pid) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) still runs on ${cluster}: stop it and start again.`)
    await sleep(20)
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o644)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
