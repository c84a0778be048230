import type { NetworkErrorKind } from '../api/errors.ts'
import { isHeld, operationsLine, photosLine } from './line.ts'
import { currentUser, realm } from './realm.ts'

/** What made us look. All but `enqueue` and `timer` are signs that a network may be back: they end a wait. */
export type SyncReason = 'start' | 'enqueue' | 'online' | 'visible' | 'tap' | 'live' | 'timer'

/** Delivers what is queued and fetches what is new, here or in the worker; nothing to wait for. */
export function requestSync(_reason: SyncReason): void {}

export interface SyncStatus {
  /** When everything was last fetched, by this device's clock; milliseconds since 1970. */
  readonly lastPull: number | undefined
  /** A page or the worker is at it now. */
  readonly running: boolean
  /** What went wrong last, until something went well. */
  readonly lastError: NetworkErrorKind | 'server' | undefined
}

/** Readable inside a live query. */
export async function syncStatus(): Promise<SyncStatus> {
  const { store, now } = realm()
  const userId = currentUser()
  const [cursor, lines] = await Promise.all([
    store.cursors.get('replica'),
    store.lines.bulkGet([operationsLine(userId), photosLine(userId)]),
  ])
  return {
    lastPull: cursor?.pulledAt,
    running: lines.some((line) => isHeld(line, now())),
    lastError: lines.find((line) => line?.hold)?.hold?.kind ?? (cursor?.problem ? 'server' : undefined),
  }
}
