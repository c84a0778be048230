import { dropDeliveredPhotos, releaseStorageReserve } from './storage-reserve.ts'
import type { Store, TableName } from './device-database.ts'
import type { Runtime } from './runtime.ts'

/** The phone has no storage left for this. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** The phone's storage does not work, even after it was opened again. */
export class StorageBroken extends Error {
  override readonly name = 'StorageBroken'
}

const maxReopenings = 3

/**
 * Runs work on the device's database and returns once it is durable. A connection that the browser lost
 * (WebKit does so in the background, Chromium when its files fail) is reopened and the work runs again, so it
 * must be idempotent. On a full disk the bytes of delivered photos are deleted, oldest first, and then the
 * storage reserve is released once. Throws StorageFull or StorageBroken.
 */
export async function withStoreRetry<Result>(
  runtime: Runtime,
  work: (store: Store) => PromiseLike<Result>,
  options: { keepReserve?: true } = {},
): Promise<Result> {
  let reserveReleased = options.keepReserve ?? false
  for (let reopenings = 0; ;) {
    try {
      return await work(runtime.store)
    } catch (error) {
      const storageFull = isStorageFull(error)
      if (!storageFull && !isConnectionLost(error)) throw error
      if (storageFull || reopenings === maxReopenings) {
        if (storageFull && (await dropDeliveredPhotos(runtime.store).catch(() => false))) continue
        // A full disk is not always reported as such; a transaction that keeps failing may be one.
        if (reserveReleased || !(await releaseStorageReserve(runtime.store).catch(() => false)))
          throw new (storageFull ? StorageFull : StorageBroken)(undefined, { cause: error })
        reserveReleased = true
      } else {
        reopenings += 1
        runtime.store.close({ disableAutoOpen: false })
      }
    }
  }
}

/**
 * One transaction over these tables, through `withStoreRetry`: stored completely or not at all. `isRetry`:
 * the work runs again after a lost connection, and its first run may have been saved.
 */
export function durableTransaction<Result>(
  runtime: Runtime,
  tables: readonly TableName[],
  work: (store: Store, isRetry: boolean) => Promise<Result>,
  options?: { keepReserve: true },
): Promise<Result> {
  let attempts = 0
  return withStoreRetry(
    runtime,
    (store) => store.transaction('rw', tables, async () => work(store, (attempts += 1) > 1)),
    options,
  )
}

/**
 * A full disk appears as the abort of a transaction, not as a failed request. Chromium stores large values as
 * files, and throws DataError when the disk has no room for one.
 */
const isStorageFull = (error: unknown) =>
  nestedErrors(error).some(
    ({ name, message }) =>
      name === 'QuotaExceededError' || (name === 'DataError' && /failed to write blobs/i.test(message)),
  )

const connectionErrorNames = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'AbortError',
  'TransactionInactiveError',
  // A browser that blocks or lacks IndexedDB.
  'MissingAPIError',
  'SecurityError',
])
const isConnectionLost = (error: unknown) =>
  nestedErrors(error).some(({ name }) => connectionErrorNames.has(name))

/** Shown when something is saved. */
export const isStorageFailure = (error: unknown) =>
  error instanceof StorageFull ||
  error instanceof StorageBroken ||
  isStorageFull(error) ||
  isConnectionLost(error)

/** Of an error and its nested errors, as Dexie builds them. */
function nestedErrors(error: unknown, depth = 0): { readonly name: string; readonly message: string }[] {
  if (typeof error !== 'object' || error === null || depth > 3) return []
  const inner = 'inner' in error ? nestedErrors(error.inner, depth + 1) : []
  const failures =
    'failures' in error && Array.isArray(error.failures)
      ? error.failures.slice(0, 3).flatMap((failure) => nestedErrors(failure, depth + 1))
      : []
  const { name = '', message = '' } = error as Partial<Error>
  return [{ name, message }, ...inner, ...failures]
}
