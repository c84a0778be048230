import { NetworkError, Problem } from '../../api/errors.ts'
import { useSession } from '../../app/session.ts'

/** What a room shows: the answer, when it was read, and whether the server was out of reach when last asked. */
export interface Reading<Data> {
  readonly data: Data
  /** Milliseconds since 1970. */
  readonly readAt: number
  readonly stale: boolean
}

/** A reading, or why there is none. */
export type Outcome<Data> = Reading<Data> | { readonly failure: unknown }

/** What a room's loader gives: the outcome, or its promise where the server takes its time. */
export interface RoomLoaded<Data> {
  readonly outcome: Outcome<Data> | Promise<Outcome<Data>>
}

/** What comes within this time is shown at once; for longer waits the room shows its shape. Milliseconds. */
const patience = 200

const kept = new Map<string, { readonly of: string; readonly reading: Reading<unknown> }>()

/**
 * Reads what a room shows; never throws. A connection lost while the room stands open leaves it standing: the last
 * reading of the same address and user comes again, marked stale.
 */
export async function readRoom<Data>(
  room: string,
  request: Request,
  read: (signal: AbortSignal) => Promise<Data>,
): Promise<RoomLoaded<Data>> {
  const of = `${currentUserId()} ${request.url}`
  const outcome = attempt(room, of, read(request.signal))
  // Shown already: what is there stays until the whole answer is.
  if (kept.get(room)?.of === of) return { outcome: await outcome }
  const slow = new Promise<RoomLoaded<Data>>((resolve) => setTimeout(resolve, patience, { outcome }))
  return Promise.race([outcome.then((settled) => ({ outcome: settled })), slow])
}

async function attempt<Data>(room: string, of: string, read: Promise<Data>): Promise<Outcome<Data>> {
  try {
    const reading = { data: await read, readAt: Date.now(), stale: false }
    kept.set(room, { of, reading })
    return reading
  } catch (failure) {
    const before = kept.get(room)
    if (before?.of !== of || !isOutOfReach(failure)) return { failure }
    // The address, and with it the room, is the same: so is the shape.
    return { ...(before.reading as Reading<Data>), stale: true }
  }
}

/** True when the server did not hear us or could not answer now, false when it said no. */
export const isOutOfReach = (error: unknown) =>
  error instanceof NetworkError || (error instanceof Problem && error.status >= 500)

function currentUserId(): string {
  const session = useSession.getState()
  return session.state === 'signed-in' ? session.user.id : ''
}
