import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'

/** Names the socket file; no network port is opened. */
export const socketPort = 5432

/**
 * `home`, or a short path in /tmp. They follow from the path alone: every process finds the server, and a
 * copied data folder never leads to the original's.
 */
export function socketFolderCandidates(home: string): string[] {
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return [join(home, 'socket'), `/tmp/vrachtpas-${hash}`].filter(
    (folder) => Buffer.byteLength(socketFile(folder)) <= maximumPathLength,
  )
}

// A Unix socket's path: 107 bytes on Linux, 103 on macOS.
const maximumPathLength = 103

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`)
}

export function socketLock(folder: string): string {
  return `${socketFile(folder)}.lock`
}

/** In /tmp any user could make a folder of that name and impersonate the server. */
export async function belongsToServer(folder: string, cluster: string): Promise<boolean> {
  const [socket, data] = await Promise.all(
    [lstat(folder), lstat(cluster)].map((stats) => stats.catch(() => undefined)),
  )
  return socket?.isDirectory() === true && socket.uid === data?.uid
}

/** Open to the account (and root) only; throws if another user owns its name. */
export async function makeSocketFolder(home: string, account: Account): Promise<string> {
  const [preferred, fallback] = socketFolderCandidates(home)
  const folder =
    fallback === undefined || (preferred !== undefined && (await canEnter(account, home)))
      ? preferred
      : fallback
  if (folder === undefined)
    throw new Error(`No folder with a path short enough for a socket was found for ${home}.`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const stats = await lstat(folder)
  if (!stats.isDirectory() || ![process.getuid?.(), account?.uid].includes(stats.uid)) {
    throw new Error(`${folder} is needed for the database socket but belongs to another user. Remove it.`)
  }
  await chmod(folder, 0o700)
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  return folder
}
