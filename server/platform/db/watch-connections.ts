import { Socket } from 'node:net'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { endFrozenConnections } from './frozen-connections.ts'
import { waitAtMost } from './wait-at-most.ts'

/** Milliseconds that connections have for a farewell when the pool is closed. */
const farewellTimeout = 3_000

export interface WatchedConnections {
  /** When a connection was last given back in good order, in milliseconds since 1970. */
  lastAnswerAt(): number
  /** Closes the pool; connections that do not close in time are cut. */
  end(): Promise<void>
}

interface WatchOptions {
  readonly connectionString: string
  readonly silenceMillis: number
  readonly suspectMillis: number
  readonly log: Pick<BaseLogger, 'warn'>
}

/**
 * Keeps broken connections from doing harm: a lost one is logged and replaced by the pool, and one that is in
 * use but silent for `silenceMillis` is closed: a network that drops packets, a paused host or a failover leave
 * connections on which no answer ever comes, and no error either. After `suspectMillis` PostgreSQL is asked
 * whether there is anything to wait for.
 */
export function watchConnections(
  pool: pg.Pool,
  { connectionString, silenceMillis, suspectMillis, log }: WatchOptions,
): WatchedConnections {
  const open = new Set<pg.Client>()
  const inUse = new Set<pg.Client>()
  const broken = new WeakSet<pg.Client>()
  let lastAnswer = Date.now()

  // The pool repeats here the errors of idle connections, which each connection has reported already.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    const { stream } = client.connection
    open.add(client)
    // The pool listens only while a connection is idle: without this, losing one in a transaction would end
    // the process.
    client.on('error', (error) => {
      if (!broken.has(client)) log.warn({ err: error }, 'a database connection was lost')
      broken.add(client)
    })
    client.once('end', () => {
      open.delete(client)
      inUse.delete(client)
    })
    if (!(stream instanceof Socket)) return
    stream.setTimeout(silenceMillis)
    stream.on('timeout', () => {
      // An export whose reader is slow has paused the connection itself. One that was ended waits for the
      // other side to end it too.
      if ((inUse.has(client) && !stream.isPaused()) || stream.writableEnded)
        stream.destroy(silenceError(silenceMillis))
      else stream.setTimeout(silenceMillis)
    })
  })
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (error, client) => {
    inUse.delete(client)
    if (!error && !broken.has(client)) lastAnswer = Date.now()
  })

  const stopLooking = endFrozenConnections({
    connectionString,
    suspectMillis,
    inUse: () => [...inUse],
    endIdle: () => {
      for (const client of open) if (!inUse.has(client)) client.connection.stream.destroy()
    },
    log,
  })

  return {
    lastAnswerAt: () => lastAnswer,
    async end() {
      stopLooking()
      await waitAtMost(farewellTimeout, pool.end())
      for (const client of open) client.connection.stream.destroy()
    },
  }
}

const silenceError = (milliseconds: number) =>
  Object.assign(new Error(`The database was silent for ${milliseconds / 1000} seconds.`), {
    code: 'ETIMEDOUT',
  })
