import type { Table } from 'dexie'
import type { LineRow, OutboxRow, PhotoRow, Store } from '../store/device-database.ts'
import { durably } from '../store/store-retry.ts'
import { beatEvery, isHeld } from './sync-channel.ts'
import type { Realm } from '../store/runtime.ts'

/** The right to send from a line. It can be lost to somebody who thought us dead; the fence then keeps us from writing. */
export interface Lease {
  readonly key: string
  readonly fence: number
}

const lookAgain = 1000

/**
 * Runs `work` as the only holder of a line over all tabs and the worker, waiting for it at most `patience` milliseconds;
 * `busy` when another holder was alive all that time. A Web Lock keeps the others away and goes with its realm's death;
 * the lease in the database does the same where there are none, and where a frozen page keeps its lock for ever.
 */
export async function holdLine<Result>(
  place: Realm,
  key: string,
  patience: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | 'busy'> {
  const { locks } = place
  if (locks === undefined) return holdByLease(place, key, patience, work)
  let running: Promise<Result | 'busy'> | undefined
  const run = () => (running = underLease(place, key, work, true))
  try {
    return await locks.request(key, { signal: AbortSignal.timeout(patience) }, run)
  } catch (error) {
    // Robbed of the lock in the midst of it: what is under way ends by itself.
    if (running !== undefined) return running
    if (!(error instanceof DOMException)) throw error
    if (isHeld(await place.store.lines.get(key), place.now())) return 'busy'
    return locks.request(key, { steal: true }, run)
  }
}

async function holdByLease<Result>(
  place: Realm,
  key: string,
  patience: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | 'busy'> {
  for (let waited = 0; ; waited += lookAgain) {
    const result = await underLease(place, key, work, false)
    if (result !== 'busy' || waited >= patience) return result
    await place.sleep(lookAgain)
  }
}

async function underLease<Result>(
  place: Realm,
  key: string,
  work: (lease: Lease) => Promise<Result>,
  locked: boolean,
): Promise<Result | 'busy'> {
  const lease = await durably(place, ['lines', 'outbox', 'photos'], (store) =>
    take(place, store, key, locked),
  )
  if (lease === undefined) return 'busy'
  const beat = setInterval(
    () =>
      void writeLine(
        place,
        lease,
        (line) => line.lease && { ...line, lease: { ...line.lease, beat: place.now() } },
      ).catch(() => undefined),
    beatEvery,
  )
  try {
    return await work(lease)
  } finally {
    clearInterval(beat)
    await writeLine(place, lease, (line) => ({ ...line, lease: undefined }))
  }
}

async function take(place: Realm, store: Store, key: string, locked: boolean): Promise<Lease | undefined> {
  const line = (await store.lines.get(key)) ?? { key, fence: 0 }
  if (!locked && isHeld(line, place.now())) return undefined
  const fence = line.fence + 1
  await store.lines.put({ ...line, fence, lease: { owner: place.owner, beat: place.now(), sending: [] } })
  // Whoever was sending these is gone: nobody knows what became of them.
  for (const table of [store.outbox, store.photos] as Table<OutboxRow | PhotoRow>[]) {
    await table
      .where('id')
      .anyOf(line.lease?.sending ?? [])
      .modify((row, at) => {
        if (row.queue !== undefined)
          at.value = { ...row, wait: undefined, attempts: row.attempts + 1, unknownOutcome: true }
      })
  }
  return { key, fence }
}

/** Writes the line unless another has it by now; within the caller's transaction, if it has one. */
export const writeLine = (place: Realm, lease: Lease, change: (line: LineRow) => LineRow | undefined) =>
  durably(place, ['lines'], async (store) => {
    const line = await store.lines.get(lease.key)
    const changed = line?.fence === lease.fence ? change(line) : undefined
    if (changed !== undefined) await store.lines.put(changed)
  })
