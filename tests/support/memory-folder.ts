import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes: two servers' databases and a gigabyte of WAL of each. */
const neededOnIt = 4 * 1024 ** 3
const neededOfMachine = 8 * 1024 ** 3

/**
 * Makes a folder for what nobody misses after the run: in memory where Linux has it with room to spare, else on the disk.
 * A database is made and dropped for each test server, and file systems take long to make hundreds of files where as many
 * were just removed. `name` is the beginning of the folder's name.
 */
export async function makeMemoryFolder(name: string): Promise<string> {
  if (!(await hasRoom())) return await mkdtemp(join(tmpdir(), name))
  await removeAbandoned(name)
  return await mkdtemp(join(memory, `${name}${process.pid}-`))
}

async function hasRoom(): Promise<boolean> {
  // Containers often have 64 MB of it.
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= neededOnIt && process.availableMemory() >= neededOfMachine
}

/** Otherwise the folder of a killed run takes memory until the machine restarts. */
async function removeAbandoned(name: string): Promise<void> {
  for (const entry of await readdir(memory)) {
    const id = entry.startsWith(name) ? /^(\d+)-\w+$/.exec(entry.slice(name.length))?.[1] : undefined
    if (id !== undefined && !isRunning(Number(id)))
      await rm(join(memory, entry), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // It may be another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
