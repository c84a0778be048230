import { dropBallast } from './storage-reserve.ts'
import type { Store, TableName } from './device-database.ts'
import type { Realm } from './runtime.ts'

/** The phone has no room left for this. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** The phone's storage does not answer any more, and opening it again did not help: nothing can be kept. */
export class StorageBroken extends Error {
  override readonly name = 'StorageBroken'
}

const openings = 3

/**
 * Runs work on the device's database and answers once it is durable. A connection that the browser lost (WebKit does so
 * in the background, Chromium when its files fail) is opened again, and the work is done again: it must notice what it
 * did already. When the disk is full the ballast goes first. Throws StorageFull or StorageBroken.
 */
export async function onStore<Result>(
  place: Realm,
  work: (store: Store) => PromiseLike<Result>,
  options: { keepBallast?: true } = {},
): Promise<Result> {
  let ballastGone = options.keepBallast ?? false
  for (let opened = 0; ;) {
    try {
      return await work(place.store)
    } catch (error) {
      const full = isFull(error)
      if (!full && !isLost(error)) throw error
      if (full || opened === openings) {
        // A full disk does not always give its name; a transaction that keeps failing may be one.
        if (ballastGone || !(await dropBallast(place.store).catch(() => false)))
          throw new (full ? StorageFull : StorageBroken)(undefined, { cause: error })
        ballastGone = true
      } else {
        opened += 1
        place.store.close({ disableAutoOpen: false })
      }
    }
  }
}

/**
 * One transaction over these tables, through `onStore`: all of it is on the disk when this answers, or nothing of it.
 * `again`: it is run once more after a lost connection, and may have been saved the first time.
 */
export function durably<Result>(
  place: Realm,
  tables: readonly TableName[],
  work: (store: Store, again: boolean) => Promise<Result>,
  options?: { keepBallast: true },
): Promise<Result> {
  let runs = 0
  return onStore(
    place,
    (store) => store.transaction('rw', tables, async () => work(store, (runs += 1) > 1)),
    options,
  )
}

/** A full disk surfaces as the abort of a transaction; the request itself reports nothing. */
export const isFull = (error: unknown) => named(error).some((name) => name === 'QuotaExceededError')

const losses = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'AbortError',
  'TransactionInactiveError',
])
const isLost = (error: unknown) => named(error).some((name) => losses.has(name))

/** The names of an error, of what it was made from, and of the failures that it sums up. */
function named(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 3) return []
  const inner = 'inner' in error ? named(error.inner, depth + 1) : []
  const failures =
    'failures' in error && Array.isArray(error.failures)
      ? error.failures.slice(0, 3).flatMap((one) => named(one, depth + 1))
      : []
  return ['name' in error ? String(error.name) : '', ...inner, ...failures]
}
