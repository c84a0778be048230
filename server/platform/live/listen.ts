import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/connect.ts'
import { sql } from '../db/drizzle.ts'
import { newId } from '../db/uuid.ts'

const answerTimeout = 5_000
const arrivalTimeout = 3_000
const repeatAfter = 1_000

export interface ListenOptions {
  readonly database: Pick<Database, 'connectionString' | 'query'>
  readonly checkInterval: number
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called once, when the connection is lost, silent or closed: later notifications are missed. */
  readonly onDisconnect: (reason: Error) => void
  readonly onError: (error: unknown) => void
}

/**
 * On its own connection, checked by a notification that has to arrive: a dead connection looks idle. Returns
 * what ends it; throws if the database is out of reach.
 */
export async function listen(options: ListenOptions): Promise<() => void> {
  const { database, checkInterval, channels, onNotification, onDisconnect, onError } = options
  const socket = new Socket()
  const connection = connectionOn(socket, database.connectionString)
  const checkChannel = `vrachtpas_check_${newId().replaceAll('-', '')}`
  let heardCheck: (() => void) | undefined
  const abort = new AbortController()
  let listening = false

  const disconnect = (reason: Error) => {
    abort.abort()
    // A farewell may never be answered.
    socket.destroy()
    if (!listening) return
    listening = false
    onDisconnect(reason)
  }
  connection.on('error', disconnect)
  connection.on('end', () =>
    disconnect(new Error('The connection that listens for live messages was closed.')),
  )
  connection.on('notification', ({ channel, payload }) => {
    if (channel === checkChannel) return heardCheck?.()
    onNotification(channel, payload ?? '')
  })

  const arrives = async () => {
    const arrival = new Promise<boolean>((resolve) => (heardCheck = () => resolve(true)))
    await database.query.execute(sql`select pg_notify(${checkChannel}, '')`)
    const timeout = sleep(Math.min(arrivalTimeout, checkInterval), false, {
      ref: false,
      signal: abort.signal,
    })
    return await Promise.race([arrival, timeout.catch(() => true)])
  }
  const keepChecking = async () => {
    let wait = checkInterval
    while (listening) {
      await sleep(wait, undefined, { ref: false, signal: abort.signal }).catch(() => undefined)
      if (!listening) return
      wait = checkInterval
      const arrived = await arrives().catch((error: unknown) => {
        onError(error)
        wait = Math.min(repeatAfter, checkInterval)
        return true
      })
      if (!arrived)
        disconnect(new Error('Notifications do not arrive on the connection that listens for them.'))
    }
  }

  try {
    await connection.connect()
    await connection.query([...channels, checkChannel].map((channel) => `listen ${channel}`).join('; '))
  } catch (error) {
    socket.destroy()
    throw error
  }
  listening = true
  void keepChecking()
  return () => disconnect(new Error('The subscription was ended.'))
}

const connectionOn = (socket: Socket, connectionString: string) =>
  new pg.Client({
    connectionString,
    application_name: 'vrachtpas live',
    keepAlive: true,
    connectionTimeoutMillis: answerTimeout,
    query_timeout: answerTimeout,
    stream: () => socket,
  })
