import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'

/** Names the socket file; no network port is opened. */
export const port = 5432

/**
 * Where the socket of this data folder can be: in it, or in a short place when its path is too long for a socket or
 * PostgreSQL cannot walk to it. Both follow from the path alone, so that every process finds the server without a record
 * of it, and a copied data folder never leads to the original's server.
 */
export function socketFolders(home: string): string[] {
  const digest = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return [join(home, 'socket'), `/tmp/vrachtpas-${digest}`].filter(
    (folder) => Buffer.byteLength(socketFile(folder)) <= longestPath,
  )
}

// 107 bytes on Linux, 103 on macOS.
const longestPath = 103

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

export function socketLock(folder: string): string {
  return `${socketFile(folder)}.lock`
}

/** Whether the folder is the server's own: in /tmp anyone could lay one under that name and pose as our server. */
export async function belongsToServer(folder: string, cluster: string): Promise<boolean> {
  const [socket, data] = await Promise.all(
    [lstat(folder), lstat(cluster)].map((found) => found.catch(() => undefined)),
  )
  return socket?.isDirectory() === true && socket.uid === data?.uid
}

/**
 * Makes the socket folder, closed to everybody but the account (and root).
 * @returns its path
 * @throws when another user holds its name
 */
export async function makeSocketFolder(home: string, account: Account): Promise<string> {
  const [near, far] = socketFolders(home)
  const folder = far === undefined || (near !== undefined && (await canEnter(account, home))) ? near : far
  if (folder === undefined) throw new Error(`No place for a socket was found for ${home}.`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || ![process.getuid?.(), account?.uid].includes(found.uid)) {
    throw new Error(`${folder} is needed for the database socket but belongs to another user. Remove it.`)
  }
  await chmod(folder, 0o700)
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  return folder
}
