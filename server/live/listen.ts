import pg from 'pg'
import * as z from 'zod/mini'
import { type Announcement, announcement, liveChannel } from './publish.ts'

/**
 * Listens, on a connection of its own, to what any instance publishes. `deafened` is called once, when that connection is lost or
 * closed: what is told from then on is not heard. Answers with how to stop.
 */
export async function listen(
  connectionString: string,
  hear: (told: Announcement) => void,
  deafened: () => void,
): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString, application_name: 'vrachtpas live', keepAlive: true })
  let listening = false
  const lost = () => {
    if (!listening) return
    listening = false
    deafened()
  }
  connection.on('error', lost)
  connection.on('end', lost)
  connection.on('notification', ({ payload }) => {
    const told = read(payload)
    if (told !== undefined) hear(told)
  })
  await connection.connect()
  await connection.query(`listen ${liveChannel}`)
  listening = true
  return () => connection.end()
}

/** Undefined for what another version of the server says and this one does not understand. */
function read(payload: string | undefined): Announcement | undefined {
  try {
    const told = z.safeParse(announcement, JSON.parse(payload ?? ''))
    return told.success ? told.data : undefined
  } catch {
    return undefined
  }
}
