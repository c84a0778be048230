import { maxSingleUploadBytes, photoChunkBytes } from '#contract/media.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { saveFault } from '../faults/save-fault.ts'
import { OffsetMismatch, readPhotoOffset, uploadPhotoChunk } from '../../api/photo-content.ts'
import { type PhotoRow, type Store, undeliveredRows } from '../store/device-database.ts'
import type { DueTime, SyncRun } from '../sync/flush.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { isBackedOff, isWaiting, operationsChannel } from '../sync/sync-channel.ts'
import {
  appFault,
  backoffInterval,
  isRetryable,
  backoffAfter,
  type RetryContext,
  retryContextOf,
  pauseAfter,
  toOperationProblem,
} from '../outbox/outcome.ts'
import { deletePhotoBytes } from './photos.ts'

const maxConcurrentUploads = 3
/** Refusals that may be temporary are retried this often before the driver is asked. */
const maxUncertainAttempts = 5

/**
 * Uploads the photos whose operations were delivered, three at a time. Returns when there is something to do
 * again. Throws StorageFull or StorageBroken; upload failures are stored with the photo.
 */
export async function uploadPhotos(run: SyncRun): Promise<DueTime> {
  const uploadLoop = async (first: boolean): Promise<DueTime> => {
    for (let force = run.force && first; ; force = false) {
      const claimed = await durableTransaction(run.runtime, ['photos', 'lines'], (store) =>
        claimPhoto(run, store, force),
      )
      if (claimed.photo === undefined) return claimed.dueAt
      await recordResult(run, claimed.photo, await uploadPhoto(run, claimed.photo))
    }
  }
  const dueTimes = await Promise.all(
    Array.from({ length: maxConcurrentUploads }, (_, index) => uploadLoop(index === 0)),
  )
  return dueTimes.filter((dueTime) => dueTime !== undefined).sort((a, b) => a - b)[0]
}

async function claimPhoto(
  { runtime, userId, lease, deadline, ignoreBackoffBefore }: SyncRun,
  store: Store,
  force: boolean,
): Promise<{ photo?: PhotoRow; dueAt?: number }> {
  const [channel, operations] = await Promise.all([
    store.lines.get(lease.key),
    store.lines.get(operationsChannel(userId)),
  ])
  const now = runtime.now()
  if (channel?.lease === undefined || channel.fence !== lease.fence) return {}
  const { lease: currentLease } = channel
  if ((channel.pause ?? operations?.pause) !== undefined && !force) return {}
  if (isBackedOff(channel.hold, now, ignoreBackoffBefore)) return { dueAt: channel.hold.wait.until }
  // Both channels use the same server: a wait that it asked of one applies to the other.
  if (operations?.hold?.byServer && isBackedOff(operations.hold, now, ignoreBackoffBefore))
    return { dueAt: operations.hold.wait.until }
  let dueAt: number | undefined
  const photo = await undeliveredRows(store.photos, userId, 'waiting')
    .filter((row) => {
      if (currentLease.sending.includes(row.id)) return false
      if (row.wait === undefined || !isWaiting(row.wait, now) || row.wait.from < ignoreBackoffBefore)
        return true
      dueAt = Math.min(dueAt ?? Infinity, row.wait.until)
      return false
    })
    .first()
  if (photo === undefined) return dueAt === undefined ? {} : { dueAt }
  if (now >= deadline) return { dueAt: now }
  await store.lines.put({
    ...channel,
    lease: { ...currentLease, sending: [...currentLease.sending, photo.id] },
  })
  return { photo }
}

/** Returns the failure, or undefined once the photo has arrived. */
async function uploadPhoto(run: SyncRun, photo: PhotoRow): Promise<Problem | NetworkError | undefined> {
  try {
    await uploadBytes(run, photo)
    return undefined
  } catch (error) {
    if (error instanceof Problem || error instanceof NetworkError) return error
    if (isKnownFailure(error)) throw error
    await saveFault(run.runtime, error, 'upload')
    return appFault()
  }
}

/**
 * A small photo is first sent in one request; a large one, and any after a failure, in chunks from the
 * server's offset: at most the chunk that was being sent when the connection broke is sent twice.
 */
async function uploadBytes({ runtime, client }: SyncRun, photo: PhotoRow): Promise<void> {
  const inOneRequest = photo.bytes <= maxSingleUploadBytes && photo.attempts === 0
  const chunks = Math.ceil(photo.bytes / photoChunkBytes)
  let length = inOneRequest ? photo.bytes : photoChunkBytes
  let offset = inOneRequest ? 0 : await readPhotoOffset(client, photo.id, { timeout: runtime.timeoutMs(0) })
  // Each request either advances or corrects the offset: more corrections than chunks would be an endless loop.
  for (let requestsLeft = 2 * chunks + 2; requestsLeft > 0; requestsLeft -= 1) {
    // Where the server has every byte, sending the last chunk again makes it check the hash.
    const start = Math.min(offset, (chunks - 1) * photoChunkBytes)
    const bytes = await withStoreRetry(runtime, (store) => readBytes(store, photo, start, length))
    try {
      const uploaded = await uploadPhotoChunk(client, photo.id, start, bytes, {
        timeout: runtime.timeoutMs(length),
      })
      if (uploaded.complete) return
      offset = uploaded.offset
    } catch (error) {
      if (!(error instanceof OffsetMismatch)) throw error
      if (error.offset >= photo.bytes && start < offset) return
      offset = error.offset
    }
    length = photoChunkBytes
    await withStoreRetry(runtime, (store) => store.photos.update(photo.id, { offset }))
  }
  throw new NetworkError('gateway')
}

async function readBytes(store: Store, photo: PhotoRow, start: number, length: number): Promise<ArrayBuffer> {
  const rowStart =
    photo.bytes <= maxSingleUploadBytes ? 0 : Math.floor(start / photoChunkBytes) * photoChunkBytes
  const row = await store.photoBytes.get([photo.id, rowStart])
  if (row === undefined) throw new Problem('photo_missing', 0, '')
  return row.bytes.slice(start - rowStart, start - rowStart + length)
}

async function recordResult(
  { runtime, userId, lease }: SyncRun,
  { id }: PhotoRow,
  failure: Problem | NetworkError | undefined,
): Promise<void> {
  const context = retryContextOf(runtime)
  await durableTransaction(runtime, ['photos', 'photoBytes', 'lines'], async (store) => {
    const [row, channel] = await Promise.all([store.photos.get(id), store.lines.get(lease.key)])
    const isHolder = channel?.lease !== undefined && channel.fence === lease.fence
    if (row?.queue !== undefined && (isHolder || failure === undefined))
      await store.photos.put(photoAfterUpload(row, failure, context))
    if (failure === undefined) await deletePhotoBytes(store, id)
    if (!isHolder) return
    const { lease: currentLease } = channel
    const released = {
      ...channel,
      lease: currentLease && {
        ...currentLease,
        sending: currentLease.sending.filter((sendingId) => sendingId !== id),
      },
    }
    const pause = failure && pauseAfter(failure)
    const backoff = failure && isRetryable(failure) ? backoffAfter(channel.hold, failure, context) : undefined
    await store.lines.put(
      failure === undefined
        ? { ...released, hold: backoff, pause }
        : { ...released, hold: backoff ?? channel.hold, pause: pause ?? channel.pause },
    )
    // Both channels use the same server: a wait that it asked of one applies to the other.
    if (backoff?.byServer) await store.lines.update(operationsChannel(userId), { hold: backoff })
  })
}

function photoAfterUpload(
  row: PhotoRow,
  failure: Problem | NetworkError | undefined,
  context: RetryContext,
): PhotoRow {
  if (failure === undefined)
    return {
      ...row,
      queue: undefined,
      wait: undefined,
      problem: undefined,
      state: 'done',
      offset: row.bytes,
      doneAt: context.now,
    }
  if (pauseAfter(failure) !== undefined) return row
  const attempts = row.attempts + 1
  const retried = { ...row, attempts, wait: backoffInterval(attempts, context) }
  if (failure instanceof NetworkError) return retried
  const problem = toOperationProblem(failure)
  // A hash mismatch may come from corruption in transit; a file that is no picture never becomes one.
  const mayBeTransient =
    failure.status === 404 || failure.status === 413 || failure.code === 'photo_hash_mismatch'
  if (isRetryable(failure) || (mayBeTransient && attempts < maxUncertainAttempts))
    return { ...retried, problem }
  return { ...retried, wait: undefined, state: 'attention', problem }
}
