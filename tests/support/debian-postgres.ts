import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { canInstallByApt, installByApt } from './apt.ts'
import { unsafeFastSettings } from './unsafe-fast-settings.ts'
import { freePort } from './free-port.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const run = promisify(execFile)

export interface DebianPostgres extends AsyncDisposable {
  /**
   * A role that may create databases but is no superuser, as a hosted database gives out, and its empty
   * database.
   */
  databaseUrl: string
  /**
   * As `pg_ctl restart -m fast` does it: everybody who is connected is thrown out. Resolves when it has begun
   * to start again.
   */
  restart: () => Promise<void>
  /** SIGKILL to the postmaster, as a crash or the kernel's out-of-memory killer ends it; it is started again. */
  kill: () => Promise<void>
  readonly dataFolder: string
  stop: () => Promise<void>
}

export interface DebianPostgresOptions {
  /** What it holds must survive the machine. */
  readonly isMissed?: boolean
  /** Where its folder is made; by default in the system's folder of temporary files, or in memory when it is not missed. */
  readonly folder?: string | undefined
  /** Where the folder of its WAL is made; within the data by default. */
  readonly walFolder?: string | undefined
}

/**
 * Starts a PostgreSQL 15 in a temporary folder, on a free port of the loopback address, as the user
 * `postgres` when we are root (PostgreSQL refuses root) and as ourselves otherwise. It ends with this
 * process, however this process ends. `isMissed`: what it holds must survive the machine.
 */
export async function startDebianPostgres({
  isMissed = true,
  folder,
  walFolder,
}: DebianPostgresOptions = {}): Promise<DebianPostgres> {
  const programs = await findPostgres15()
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : {}
  // Between finding a free port and taking it another process may be quicker.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(programs, owner, { isMissed, folder, walFolder })
    } catch (error) {
      if (attempt === 5 || !(error instanceof Error && error.message.includes('Address already in use')))
        throw error
    }
  }
}

/**
 * False on a machine without PostgreSQL 15 where we may not install it: tests that need it are skipped there.
 */
export async function postgres15IsWithinReach(): Promise<boolean> {
  return (await installedPostgres15()) !== undefined || canInstallByApt()
}

let found: Promise<string> | undefined

/** Installed once, whoever asks first. */
export const findPostgres15 = (): Promise<string> => (found ??= findOrInstall())

async function findOrInstall(): Promise<string> {
  const installed = await installedPostgres15()
  if (installed) return installed
  if (canInstallByApt()) await installByApt('postgresql-15')
  const now = await installedPostgres15()
  if (now) return now
  throw new Error(
    `No PostgreSQL 15 found, and only root on a Debian system can have it installed. Looked at: ${places.join(', ')}`,
  )
}

const places = [
  '/usr/lib/postgresql/15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
]

async function installedPostgres15(): Promise<string | undefined> {
  for (const place of places) {
    if (
      await access(join(place, 'initdb')).then(
        () => true,
        () => false,
      )
    )
      return place
  }
  return undefined
}

interface Owner {
  uid?: number
  gid?: number
}

async function start(
  programs: string,
  owner: Owner,
  { isMissed = true, folder: parent, walFolder: walParent }: DebianPostgresOptions,
): Promise<DebianPostgres> {
  const ownedFolder = async (above: string | undefined, name: string) => {
    const made =
      above === undefined && !isMissed
        ? await makeMemoryFolder(name)
        : await mkdtemp(join(above ?? tmpdir(), name))
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(made, owner.uid, owner.gid)
    return made
  }
  const folder = await ownedFolder(parent, 'vrachtpas-postgres-')
  const walFolder = walParent === undefined ? undefined : await ownedFolder(walParent, 'vrachtpas-wal-')
  const remove = async () => {
    for (const made of [folder, walFolder])
      if (made !== undefined) await rm(made, { recursive: true, force: true })
  }
  let server: ChildProcess | undefined
  try {
    const admin = await makeCluster(programs, folder, owner, walFolder)
    const port = await freePort()
    const started = spawnTied(programs, folder, port, owner, isMissed)
    server = started
    const databaseUrl = await makeDatabase(
      started,
      (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
      admin,
    )
    const stop = async () => {
      await end(started)
      await remove()
    }
    await writeFile(join(folder, 'started'), '')
    const dataFolder = join(folder, 'data')
    return {
      databaseUrl,
      restart: () => restartServer(folder, 'SIGINT'),
      kill: () => restartServer(folder, 'SIGKILL'),
      dataFolder,
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    if (server) await end(server)
    await remove()
    throw error
  }
}

async function makeCluster(
  programs: string,
  folder: string,
  owner: Owner,
  walFolder: string | undefined,
): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const file = join(folder, 'password')
  await writeFile(file, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(file, owner.uid, owner.gid)
  await run(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      ...(walFolder === undefined ? [] : [`--waldir=${walFolder}`]),
    ],
    { ...owner, cwd: folder },
  )
  return password
}

/**
 * The server under a shell that holds our end of a pipe: when the pipe closes, because we end it or because
 * this process was killed, the shell stops the server and removes the folder. When the server ends otherwise after
 * it had `started`, it is started again, as a service manager does.
 */
function spawnTied(
  programs: string,
  folder: string,
  port: number,
  owner: Owner,
  isMissed: boolean,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    lc_messages: 'C',
    ...(isMissed ? {} : unsafeFastSettings),
  }
  const script = [
    'folder=$1; shift; exec 3<&0',
    '{ cat <&3 >/dev/null; touch "$folder/end"; kill -INT $(head -n 1 "$folder/data/postmaster.pid"); } 2>/dev/null &',
    'while [ ! -e "$folder/end" ]; do "$@" 3<&- & wait $!; [ -e "$folder/started" ] || break; rm -f "$folder/restart"; sleep 0.2; done',
    'rm -rf "$folder"',
  ].join('\n')
  const programAndArguments = [join(programs, 'postgres'), '-D', join(folder, 'data')]
  for (const [name, value] of Object.entries(settings)) programAndArguments.push('-c', `${name}=${value}`)
  return spawn('/bin/sh', ['-c', script, 'sh', folder, ...programAndArguments], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
}

async function makeDatabase(
  server: ChildProcess,
  urlOf: (user: string, password: string, database: string) => string,
  adminPassword: string,
): Promise<string> {
  const client = await connectWhenUp(server, urlOf('postgres', adminPassword, 'postgres'))
  try {
    const password = randomBytes(16).toString('hex')
    await client.query(`create role vrachtpas login createdb password '${password}'`)
    await client.query('create database vrachtpas owner vrachtpas')
    return urlOf('vrachtpas', password, 'vrachtpas')
  } finally {
    await client.end()
  }
}

/** Tries until the server answers; throws with the server's last words when it ends instead. */
async function connectWhenUp(server: ChildProcess, url: string): Promise<Client> {
  let words = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000)
  })
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (cause) {
      await client.end()
      if (server.exitCode !== null || server.signalCode !== null) {
        throw new Error(`PostgreSQL 15 did not start: ${words}`, { cause })
      }
      await pause(20)
    }
  }
}

async function restartServer(folder: string, signal: NodeJS.Signals): Promise<void> {
  const restartFile = join(folder, 'restart')
  await writeFile(restartFile, '')
  process.kill(await postmasterOf(join(folder, 'data')), signal)
  while (
    await access(restartFile).then(
      () => true,
      () => false,
    )
  )
    await pause(20)
}

export async function postmasterOf(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
}

async function end(server: ChildProcess): Promise<void> {
  const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
  server.stdin?.destroy()
  await ended
}

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, user])).stdout)),
  )
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}
