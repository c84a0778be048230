import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { isAwaitingAnswer, processIdOf } from './driver.ts'

const tickMillis = 1_000
const arrivalMillis = 500
const probeTimeout = 2_000

interface Options {
  readonly connectionString: string
  readonly suspectMillis: number
  readonly inUse: () => readonly pg.Client[]
  /** Ends all unused connections: they have frozen too, or are cheap to replace. */
  readonly endIdle: () => void
  readonly log: Pick<BaseLogger, 'warn'>
}

interface Silence {
  readonly bytesRead: number
  readonly since: number
  asked: number
}

/**
 * Ends frozen connections: a paused host, a failover behind an address, or a firewall that lost its state
 * leave connections without answers. A long statement looks the same from here, so PostgreSQL is asked on
 * another connection: a statement that it does not work on will never be answered. If PostgreSQL itself is
 * silent, nothing is ended. Returns the function that stops it.
 */
export function endFrozenConnections({ connectionString, suspectMillis, inUse, endIdle, log }: Options) {
  const silences = new WeakMap<pg.Client, Silence>()

  const silenceOf = (client: pg.Client): number => {
    const bytesRead = bytesReadBy(client)
    const known = silences.get(client)
    const waits = isAwaitingAnswer(client) && !client.connection.stream.isPaused()
    if (waits && known?.bytesRead === bytesRead) return Date.now() - known.since
    silences.set(client, { bytesRead, since: Date.now(), asked: 0 })
    return 0
  }

  const look = async () => {
    const waiting = inUse().filter((client) => silenceOf(client) >= tickMillis)
    const isSuspect = (client: pg.Client) => {
      const silence = silences.get(client)
      return silence !== undefined && Date.now() - Math.max(silence.since, silence.asked) >= suspectMillis
    }
    if (!waiting.some(isSuspect)) return
    for (const client of waiting) {
      const silence = silences.get(client)
      if (silence !== undefined) silence.asked = Date.now()
    }
    const readBefore = new Map(waiting.map((client) => [client, bytesReadBy(client)]))
    const unserved = await withoutWork(connectionString, waiting.flatMap(pidOf))
    await sleep(arrivalMillis)
    const frozen = waiting.filter(
      (client) =>
        pidOf(client).some((pid) => unserved.has(pid)) && bytesReadBy(client) === readBefore.get(client),
    )
    if (frozen.length === 0) return
    log.warn({ connections: frozen.length }, 'database connections that no longer answer were ended')
    for (const client of frozen) client.connection.stream.destroy(frozenError())
    endIdle()
    await terminate(connectionString, frozen.flatMap(pidOf))
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      // PostgreSQL is out of reach; the connections may be good.
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, tickMillis)
  timer.unref()
  return () => clearInterval(timer)
}

const bytesReadBy = ({ connection: { stream } }: pg.Client) =>
  stream instanceof Socket ? stream.bytesRead : 0

function pidOf(client: pg.Client): readonly number[] {
  const pid = processIdOf(client)
  return pid === undefined ? [] : [pid]
}

const frozenError = () =>
  Object.assign(new Error('Connection terminated: PostgreSQL has answered, and the answer did not come.'), {
    code: 'ETIMEDOUT',
  })

/** Processes that work on no statement, or are gone. */
async function withoutWork(connectionString: string, pids: readonly number[]): Promise<ReadonlySet<number>> {
  return await onFreshConnection(connectionString, async (client) => {
    // A pooler's numbers say nothing about processes.
    const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (own.rows[0]?.pid !== processIdOf(client)) return new Set()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from unnest($1::int[]) as pid
        where not exists (select 1 from pg_stat_activity a where a.pid = pid.pid and (a.state is null or a.state not like 'idle%'))`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  })
}

/** Otherwise their transactions would hold locks for as long as they may be idle. */
async function terminate(connectionString: string, pids: readonly number[]): Promise<void> {
  await onFreshConnection(connectionString, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any($1::int[]) and usename = current_user and state like 'idle%'`,
      [pids],
    ),
  )
}

async function onFreshConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    application_name: 'vrachtpas check',
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    // A farewell may never be answered.
    client.connection.stream.destroy()
  }
}
