import { Socket } from 'node:net'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { waitAtMost } from '../process/wait-at-most.ts'

const farewellTimeout = 3_000

export interface WatchedConnections {
  lastAnswerAt(): number
  end(): Promise<void>
}

/**
 * Logs lost connections, which the pool replaces, and closes one in use after `silenceMillis` of silence: a
 * network that drops packets, a paused host or a failover leave connections without answers or errors.
 */
export function watchConnections(
  pool: pg.Pool,
  { silenceMillis, log }: { readonly silenceMillis: number; readonly log: Pick<BaseLogger, 'warn'> },
): WatchedConnections {
  const open = new Set<pg.Client>()
  const inUse = new Set<pg.Client>()
  const broken = new WeakSet<pg.Client>()
  let lastAnswer = Date.now()
  /** They have fallen silent too, or are cheap to replace. */
  const endIdle = () => {
    for (const client of open) if (!inUse.has(client)) client.connection.stream.destroy()
  }

  // The pool repeats errors of idle connections, which each connection has reported already.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    const { stream } = client.connection
    open.add(client)
    // The pool listens only to idle connections: without this, losing one in a transaction would end the
    // process.
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
      // A slow export reader pauses the connection itself. An ended one waits for the other side.
      if ((inUse.has(client) && !stream.isPaused()) || stream.writableEnded) {
        stream.destroy(silenceError(silenceMillis))
        endIdle()
      } else stream.setTimeout(silenceMillis)
    })
  })
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (error, client) => {
    inUse.delete(client)
    if (!error && !broken.has(client)) lastAnswer = Date.now()
  })

  return {
    lastAnswerAt: () => lastAnswer,
    async end() {
      await waitAtMost(farewellTimeout, pool.end())
      for (const client of open) client.connection.stream.destroy()
    },
  }
}

const silenceError = (milliseconds: number) =>
  Object.assign(new Error(`The database was silent for ${milliseconds / 1000} seconds.`), {
    code: 'ETIMEDOUT',
  })
