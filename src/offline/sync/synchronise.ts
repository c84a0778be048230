import { registerDevice } from '#contract/devices.ts'
import { callWith } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { serverClockOffset, serverClockReadings } from '../../api/server-clock.ts'
import { clientOf } from '../session/client-for.ts'
import { type Due, flush, type Run } from './flush.ts'
import { durably, onStore } from '../store/store-retry.ts'
import { holdLine, writeLine } from './lease.ts'
import { isHeldBack, operationsLine, photosLine } from './sync-channel.ts'
import { markerOf } from '../store/device-state.ts'
import { afterFailure, momentOf } from '../outbox/outcome.ts'
import { tryPairingWish } from '../pending-pairing.ts'
import { sendPhotos } from '../photos/photo-lanes.ts'
import { pull } from './pull.ts'
import type { Realm } from '../store/runtime.ts'
import { sessionUser } from '../session/tokens.ts'

/** What made us look. `timer` is our own; all others are signs that a network may be back, and end a wait. */
export type SyncReason = 'start' | 'enqueue' | 'online' | 'visible' | 'tap' | 'live' | 'timer'

/** Delivers what is queued, then fetches what is new, in one line: what was done is never overwritten by what the server did not know. */
export const syncOperations = (place: Realm, reason: SyncReason, budget: number) =>
  inLine(place, operationsLine, reason, budget, async (run, asked) => {
    const readings = serverClockReadings()
    try {
      const device = await registered(run)
      const dueAt = await flush(run, device)
      if (await isStopped(run)) return dueAt
      await tryPairingWish(run.place, run.userId)
      const pulledAt = (await run.place.store.cursors.get('replica'))?.pulledAt
      // Whoever had the line before us may have fetched it while we waited for him.
      if (pulledAt === undefined || pulledAt < asked) await pull(run)
      await writeLine(
        run.place,
        run.lease,
        (line) => (line.hold || line.pause) && { ...line, hold: undefined, pause: undefined },
      )
      return dueAt
    } catch (error) {
      return await failed(run, error)
    } finally {
      // Another tab or the worker may know better than one that has heard nothing.
      if (serverClockReadings() !== readings) await keepClockOffset(run)
    }
  })

/** Sends the photos of what was delivered. */
export const syncPhotos = (place: Realm, reason: SyncReason, budget: number) =>
  inLine(place, photosLine, reason, budget, (run) => sendPhotos(run))

/** Milliseconds to wait for another holder before looking whether he is alive. */
const longestWait = 30_000

async function inLine(
  place: Realm,
  keyOf: (userId: string) => string,
  reason: SyncReason,
  budget: number,
  work: (run: Run, asked: number) => Promise<Due>,
): Promise<Due> {
  const asked = place.now()
  const userId = await sessionUser(place)
  if (userId === undefined) return undefined
  const client = await clientOf(place, userId)
  const result = await holdLine(place, keyOf(userId), Math.min(budget, longestWait), async (lease) => {
    const run: Run = {
      place,
      userId,
      client,
      lease,
      until: asked + budget,
      impatientSince: reason === 'timer' ? 0 : asked,
      insist: reason === 'tap' || reason === 'start',
    }
    return work(run, asked)
  })
  return result === 'busy' ? place.now() : result
}

/** This phone's id at the server, announced before anything is said in its name. Throws Problem or NetworkError. */
async function registered({ place, userId, client }: Run): Promise<string> {
  const marker = await durably(place, ['markers'], async (store) => {
    const own = await markerOf(place, userId)
    await store.markers.put(own)
    return own
  })
  if (marker.code !== undefined) return marker.device
  const device = await callWith(client, registerDevice, {
    body: { id: marker.device },
    timeout: place.patience(200),
  })
  await onStore(place, (store) => store.markers.update(userId, { code: device.code }))
  return marker.device
}

/** Registering or fetching failed; what it means for the line is the same as for operations. */
async function failed({ place, lease }: Run, error: unknown): Promise<Due> {
  if (!(error instanceof Problem || error instanceof NetworkError)) throw error
  let dueAt: Due
  await writeLine(place, lease, (line) => {
    const after = afterFailure([], line, error, momentOf(place)).line
    dueAt = after.hold?.wait.until
    return after
  })
  return dueAt
}

async function isStopped({ place, lease, insist, impatientSince }: Run): Promise<boolean> {
  const line = await place.store.lines.get(lease.key)
  return (
    line?.fence !== lease.fence ||
    (line.pause !== undefined && !insist) ||
    isHeldBack(line.hold, place.now(), impatientSince)
  )
}

/** A second more or less is within what an answer's date can tell. */
const noticeable = 2000

async function keepClockOffset({ place, userId }: Run): Promise<void> {
  const clockOffset = serverClockOffset()
  const known = (await place.store.markers.get(userId))?.clockOffset
  if (clockOffset === undefined || (known !== undefined && Math.abs(known - clockOffset) < noticeable)) return
  await onStore(place, (store) => store.markers.update(userId, { clockOffset }))
}
