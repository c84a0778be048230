import { dropDeliveredPhotos, releaseStorageReserve } from './storage-reserve.ts'
import type { Store, TableName } from './device-database.ts'
import type { Runtime } from './runtime.ts'

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** The phone's storage does not work, even after it was opened again. */
export class StorageBroken extends Error {
  override readonly name = 'StorageBroken'
}

const maxReopenings = 3

/**
 * Returns once the work is durable. A connection that the browser lost (WebKit does so in the background,
 * Chromium when its files fail) is reopened and the work runs again, so it must be idempotent. On a full disk
 * first delivered photos go, then the storage reserve. Throws StorageFull or StorageBroken, as all writers of
 * src/offline do.
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

/** Stored completely or not at all. The work may run again after an earlier run was saved. */
export const durableTransaction = <Result>(
  runtime: Runtime,
  tables: readonly TableName[],
  work: (store: Store) => Promise<Result>,
  options?: { keepReserve: true },
): Promise<Result> =>
  // Dexie keeps the transaction open through native awaits only where it is given an async function.
  withStoreRetry(runtime, (store) => store.transaction('rw', tables, async () => work(store)), options)

/** Appears as the abort of a transaction; Chromium, which stores large values as files, throws DataError. */
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
  'MissingAPIError',
  'SecurityError',
])
const isConnectionLost = (error: unknown) =>
  nestedErrors(error).some(({ name }) => connectionErrorNames.has(name))

export const isStorageFailure = (error: unknown) =>
  error instanceof StorageFull ||
  error instanceof StorageBroken ||
  isStorageFull(error) ||
  isConnectionLost(error)

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
