import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './cluster.ts'
import { socketPort } from './socket.ts'

/**
 * An open connection that marks the server as in use while this process lives. It holds a shared advisory
 * lock; stopping the server takes it exclusively, so that no process stops a server that another one has just
 * started to use.
 */
export type ServerLease = {
  socketDirectory: string
  /** Resolves when the connection ends, for whatever reason. */
  ended: Promise<void>
  /** True if nobody else is connected and none can get a lease any more: then stop the server. */
  release(): Promise<boolean>
  close(): Promise<void>
}

/** `absent`: nothing listens. `busy`: it starts, stops or has no free connections. */
export type NotAcquired = 'absent' | 'busy'

const database = 'vrachtpas'
// Not a superuser: an SQL injection must not reach files and programs of the machine.
const role = 'vrachtpas'
const usageLockKey = 0x76726163

export function connectionStringFor(socketDirectory: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${socketPort}&sslmode=disable`
}

/** Makes the application's database if missing; throws if the server will never accept this process. */
export async function acquireServerLease(socketDirectory: string): Promise<ServerLease | NotAcquired> {
  const socket = new Socket()
  const client = new pg.Client({
    host: socketDirectory,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    ssl: false,
    application_name: 'vrachtpas presence',
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await queryBoolean(client, 'select pg_try_advisory_lock_shared($1) as answer', usageLockKey)))
      throw new Error('is being stopped')
    await ensureDatabase(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    return classifyConnectionError(error, socketDirectory)
  }
  // The lease alone must not keep the process alive.
  socket.unref()
  return {
    socketDirectory,
    ended,
    release: async () => {
      socket.ref()
      await client.query('select pg_advisory_unlock_shared($1)', [usageLockKey])
      return (
        (await queryBoolean(client, 'select pg_try_advisory_lock($1) as answer', usageLockKey)) &&
        (await isOnlyClient(client))
      )
    },
    close: async () => {
      socket.ref()
      await client.end().catch(() => undefined)
    },
  }
}

function classifyConnectionError(error: unknown, socketDirectory: string): NotAcquired {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code === 'EACCES') {
    throw new Error(
      `${socketDirectory} is not accessible: another user runs the database. Start as that user or as root, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
  // Class 28, invalid authorisation: the operator has changed pg_hba.conf.
  if (code.startsWith('28')) throw error
  return 'busy'
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  if (
    await queryBoolean(
      client,
      'select exists (select from pg_database where datname = $1) as answer',
      database,
    )
  )
    return
  await client.query(`create role ${role} login createdb`).catch(ignoreDuplicate)
  await client.query(`create database ${database} owner ${role}`).catch(ignoreDuplicate)
}

// Another process may create it at the same time: duplicate_object, duplicate_database, or unique_violation in
// the catalogue.
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || !['42710', '42P04', '23505'].includes(error.code ?? ''))
    throw error
}

// A connection that was just closed is still listed for a while, so this tries for a second.
async function isOnlyClient(client: pg.Client): Promise<boolean> {
  const noOtherClients = `select not exists (
    select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as answer`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await queryBoolean(client, noOtherClients)) return true
    await sleep(50)
  }
  return false
}

async function queryBoolean(
  client: pg.Client,
  text: string,
  ...values: (string | number)[]
): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(text, values)
  return rows[0]?.answer === true
}
