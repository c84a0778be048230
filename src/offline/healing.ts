import { dropBallast } from './ballast.ts'
import type { Store } from './db.ts'
import type { Realm } from './realm.ts'

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
export async function onStore<Result>(place: Realm, work: (store: Store) => PromiseLike<Result>, options: { keepBallast?: true } = {}): Promise<Result> {
  let ballastGone = options.keepBallast ?? false
  for (let opened = 0; ; ) {
    try {
      return await work(place.store)
    } catch (error) {
      if (isFull(error)) {
        if (ballastGone || !(await dropBallast(place.store))) throw new StorageFull('storage is full', { cause: error })
        ballastGone = true
      } else if (isLost(error)) {
        if (opened === openings) throw new StorageBroken('storage is broken', { cause: error })
        opened += 1
        place.store.close({ disableAutoOpen: false })
      } else throw error
    }
  }
}

/** A full disk surfaces as the abort of a transaction; the request itself reports nothing. */
export const isFull = (error: unknown) => named(error).some((name) => name === 'QuotaExceededError')

const losses = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError', 'AbortError', 'TransactionInactiveError'])
const isLost = (error: unknown) => named(error).some((name) => losses.has(name))

/** The names of an error and of those it was made from. */
function named(error: unknown): string[] {
  const names: string[] = []
  for (let one = error; typeof one === 'object' && one !== null; one = 'inner' in one ? one.inner : undefined) {
    if ('name' in one) names.push(String(one.name))
    if (names.length > 5) break
  }
  return names
}
