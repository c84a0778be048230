import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administrator } from './cluster.ts'
import { port } from './socket.ts'

/**
 * An open connection that says "I use this server", for as long as the process lives. It holds a shared advisory lock;
 * who wants to stop the server must get the same lock exclusively, so nobody stops a server that another process has
 * just joined.
 */
export type Presence = {
  socketDirectory: string
  /** Ends when the connection does, for whatever reason. */
  ended: Promise<void>
  /** Gives up the presence. True when nobody else is connected and nobody can join any more: then stop the server. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

/** What the address answered: nothing is listening, or a server that starts, stops or is full. */
export type NotJoined = 'absent' | 'busy'

const database = 'vrachtpas'
// No superuser: a fault in our SQL shall not reach the machine's files and programs.
const role = 'vrachtpas'
const usedLock = 0x76726163

/** The address of our database for any PostgreSQL client. */
export function connectionStringFor(socketDirectory: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}&sslmode=disable`
}

/**
 * Joins the server behind the socket and makes our database there if it is missing.
 * @throws when a server answers that will never let us in
 */
export async function join(socketDirectory: string): Promise<Presence | NotJoined> {
  const socket = new Socket()
  const client = new pg.Client({
    host: socketDirectory,
    port,
    user: administrator,
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
    if (!(await ask(client, 'select pg_try_advisory_lock_shared($1) as answer', usedLock)))
      throw new Error('is being stopped')
    await makeDatabase(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    return reasonOf(error, socketDirectory)
  }
  // The presence alone shall not keep a process alive.
  socket.unref()
  return {
    socketDirectory,
    ended,
    leave: async () => {
      socket.ref()
      await client.query('select pg_advisory_unlock_shared($1)', [usedLock])
      return (
        (await ask(client, 'select pg_try_advisory_lock($1) as answer', usedLock)) && (await isAlone(client))
      )
    },
    close: async () => {
      socket.ref()
      await client.end().catch(() => undefined)
    },
  }
}

function reasonOf(error: unknown, socketDirectory: string): NotJoined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code === 'EACCES') {
    throw new Error(
      `${socketDirectory} is closed to us: another user runs the database. Start as that user or as root, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
  // Invalid authorisation: the operator has changed pg_hba.conf.
  if (code.startsWith('28')) throw error
  return 'busy'
}

async function makeDatabase(client: pg.Client): Promise<void> {
  if (await ask(client, 'select exists (select from pg_database where datname = $1) as answer', database))
    return
  await client.query(`create role ${role} login createdb`).catch(ignoreDuplicate)
  await client.query(`create database ${database} owner ${role}`).catch(ignoreDuplicate)
}

// Another process makes it in this moment: duplicate_object, duplicate_database, or unique_violation in the catalogue.
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || !['42710', '42P04', '23505'].includes(error.code ?? ''))
    throw error
}

// A connection that was closed a moment ago is still listed: look again for a second.
async function isAlone(client: pg.Client): Promise<boolean> {
  const others = `select not exists (
    select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as answer`
  for (let look = 0; look < 20; look += 1) {
    if (await ask(client, others)) return true
    await sleep(50)
  }
  return false
}

async function ask(client: pg.Client, question: string, ...values: (string | number)[]): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(question, values)
  return rows[0]?.answer === true
}
