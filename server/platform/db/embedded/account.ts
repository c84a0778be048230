import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** PostgreSQL refuses to run as root. Undefined: this user. */
export type Account = { uid: number; gid: number; name: string } | undefined

/** The data's owner, else `postgres`, else `nobody`; throws if this process is root and none exists. */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([
      run(undefined, 'id', ['-u', name]),
      run(undefined, 'id', ['-g', name]),
    ])
    if (uid.succeeded && gid.succeeded) return { uid: Number(uid.output), gid: Number(gid.output), name }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as another user, add a user "postgres", or set DATABASE_URL.',
  )
}

/** False if a parent folder, such as a home, is closed to the account. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await run(account, '/bin/sh', ['-c', 'cd "$0"', folder])).succeeded
}

export function run(
  account: Account,
  program: string,
  args: string[],
  folder = '/',
): Promise<{ succeeded: boolean; output: string }> {
  const options = { ...spawnIdentity(account), cwd: folder, env: childEnvironment, timeout: 300_000 }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      resolve({ succeeded: error === null, output: output === '' && error !== null ? error.message : output })
    })
  })
}

export function spawnIdentity(account: Account): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/** Not inherited: it holds secrets, and PGPORT and the like would change the server. */
export const childEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
