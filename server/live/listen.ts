import pg from 'pg'
import * as z from 'zod/mini'
import { type LiveNotification, liveNotification, liveChannel } from './publish.ts'

/**
 * Subscribes, on a connection of its own, to what any instance publishes; returns a function that ends the subscription.
 * `onDisconnect` is called once, when the connection is lost or closed: later notifications are missed.
 */
export async function listen(
  connectionString: string,
  onNotification: (notification: LiveNotification) => void,
  onDisconnect: () => void,
): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString, application_name: 'vrachtpas live', keepAlive: true })
  let listening = false
  const handleLoss = () => {
    if (!listening) return
    listening = false
    onDisconnect()
  }
  connection.on('error', handleLoss)
  connection.on('end', handleLoss)
  connection.on('notification', ({ payload }) => {
    const notification = parseNotification(payload)
    if (notification !== undefined) onNotification(notification)
  })
  await connection.connect()
  await connection.query(`listen ${liveChannel}`)
  listening = true
  return () => connection.end()
}

/** Undefined for notifications of another version of the server that this one does not understand. */
function parseNotification(payload: string | undefined): LiveNotification | undefined {
  try {
    const result = z.safeParse(liveNotification, JSON.parse(payload ?? ''))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
