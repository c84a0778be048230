import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface RunningProcess {
  id: number
  parent: number
  command: string
  /** Stopped by a signal: it does nothing until it is continued. */
  isStopped: boolean
}

/**
 * Every process of this machine that this user may see; those that end while being read, and zombies, are
 * left out.
 */
export async function runningProcesses(): Promise<RunningProcess[]> {
  if (process.platform === 'linux') {
    const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
    return (await Promise.all(ids.map(readLinuxProcess))).filter((found) => found !== undefined)
  }
  if (process.platform === 'darwin') return await readByPs()
  throw new Error(`Process trees cannot be listed on ${process.platform}: run these tests on Linux or macOS.`)
}

export function treeOf(roots: number[], all: RunningProcess[]): RunningProcess[] {
  const ids = new Set(roots)
  for (let before = -1; before !== ids.size;) {
    before = ids.size
    for (const { id, parent } of all) if (ids.has(parent)) ids.add(id)
  }
  return all.filter(({ id }) => ids.has(id))
}

/**
 * SIGKILL to the processes that `choose` picks and all their descendants; resolves when none is left. The
 * choice is made again until then, so a process that was being born meanwhile does not escape.
 */
export async function killTree(choose: (running: RunningProcess) => boolean): Promise<void> {
  const struck = new Set<number>()
  for (;;) {
    const all = await runningProcesses()
    const left = treeOf(
      all.filter((running) => struck.has(running.id) || choose(running)).map(({ id }) => id),
      all,
    )
    if (left.length === 0) return
    for (const { id } of left) {
      struck.add(id)
      kill(id)
    }
    await pause(10)
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function readLinuxProcess(id: number): Promise<RunningProcess | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${id}/stat`, 'utf8'),
      readFile(`/proc/${id}/cmdline`, 'utf8'),
    ])
    // The name stands in brackets and may hold spaces: what follows the last bracket is state, then parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z'
      ? undefined
      : {
          id,
          parent: Number(parent),
          command: command.replaceAll('\0', ' ').trim(),
          isStopped: state === 'T',
        }
  } catch {
    return undefined
  }
}

async function readByPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command='], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout.split('\n').flatMap((line) => {
    const [, id, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ id: Number(id), parent: Number(parent), command, isStopped: state?.startsWith('T') ?? false }]
  })
}
