import { maxSingleUploadBytes, photoChunkBytes } from '#contract/shipments/media.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { saveFault } from '../faults/report.ts'
import { OffsetMismatch, readUploadState, uploadPhotoChunk } from '../../api/photo-content.ts'
import { type PhotoRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import type { DueTime, SyncRun } from './flush.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { isBackedOff, isPaused, isWaiting, operationsChannel } from '../store/sync-channel.ts'
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
import { announceOnServer } from '../photos/announce-photo.ts'

const maxConcurrentUploads = 3
/** Refusals that may be temporary are retried this often before the driver is asked. */
const maxUncertainAttempts = 5

/** Three at a time. Returns when to do more. Upload failures are stored with the photo. */
export async function uploadPhotos(run: SyncRun): Promise<DueTime> {
  const uploadLoop = async (first: boolean): Promise<DueTime> => {
    for (let force = run.force && first; ; force = false) {
      const claimed = await durableTransaction(run.runtime, ['photos', 'syncChannels'], (store) =>
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
  run: SyncRun,
  store: Store,
  force: boolean,
): Promise<{ photo?: PhotoRow; dueAt?: number }> {
  const { runtime, userId, lease, deadline, ignoreBackoffBefore } = run
  const [channel, operations] = await Promise.all([
    store.syncChannels.get(lease.key),
    store.syncChannels.get(operationsChannel(userId)),
  ])
  const now = runtime.now()
  if (channel?.lease === undefined || channel.fence !== lease.fence) return {}
  const { lease: currentLease } = channel
  if ((isPaused(channel.pause, now) || isPaused(operations?.pause, now)) && !force) return {}
  if (isBackedOff(channel.backoff, now, run)) return { dueAt: channel.backoff.wait.until }
  // Not the other way round: photos may be stored elsewhere, and never delay an operation.
  if (operations?.backoff?.byServer && isBackedOff(operations.backoff, now, run))
    return { dueAt: operations.backoff.wait.until }
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
  await store.syncChannels.put({
    ...channel,
    lease: { ...currentLease, sending: [...currentLease.sending, photo.id] },
  })
  return { photo }
}

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

/** Chunks after a failure, so that a broken connection repeats at most one. */
async function uploadBytes({ runtime, client }: SyncRun, photo: PhotoRow): Promise<void> {
  if (photo.announceAgain) {
    await announceOnServer(runtime, client, photo)
    await withStoreRetry(runtime, (store) => store.photos.update(photo.id, { announceAgain: undefined }))
  }
  const inOneRequest = photo.bytes <= maxSingleUploadBytes && photo.attempts === 0
  const chunks = Math.ceil(photo.bytes / photoChunkBytes)
  let length = inOneRequest ? photo.bytes : photoChunkBytes
  const assertSameHash = ({ sha256 }: { readonly sha256: string }) => {
    if (sha256 !== photo.sha256) throw new NetworkError('portal')
  }
  let offset = 0
  if (!inOneRequest) {
    const state = await readUploadState(client, photo.id, { timeout: runtime.timeoutMs(0) })
    assertSameHash(state)
    offset = state.offset
  }
  // Delivered before, and its bytes were dropped since: the server was only asked whether it still has it.
  const isKept = async () =>
    (await withStoreRetry(runtime, (store) => store.photoBytes.get([photo.id, 0]))) !== undefined
  if (!inOneRequest && offset >= photo.bytes && !(await isKept())) return
  // Each request advances or corrects the offset: more corrections than chunks would be an endless loop.
  for (let requestsLeft = 2 * chunks + 2; requestsLeft > 0; requestsLeft -= 1) {
    // When the server has every byte, sending the last chunk again makes it check the hash.
    const start = Math.min(offset, (chunks - 1) * photoChunkBytes)
    const bytes = await withStoreRetry(runtime, (store) => readBytes(store, photo, start, length))
    try {
      const uploaded = await uploadPhotoChunk(client, photo.id, start, bytes, {
        timeout: runtime.timeoutMs(length),
      })
      assertSameHash(uploaded)
      if (uploaded.complete) return
      offset = uploaded.offset
    } catch (error) {
      if (!(error instanceof OffsetMismatch)) throw error
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
  { runtime, userId, lease, byDevice }: SyncRun,
  { id }: PhotoRow,
  failure: Problem | NetworkError | undefined,
): Promise<void> {
  const context = retryContextOf(runtime)
  await durableTransaction(runtime, ['photos', 'syncChannels', 'cursors'], async (store) => {
    // As with a receipt: a driver who signed out meanwhile asks again later.
    if (!byDevice && (await cursorOf(store, userId)) === undefined) return
    const [row, channel] = await Promise.all([store.photos.get(id), store.syncChannels.get(lease.key)])
    const isHolder = channel?.lease !== undefined && channel.fence === lease.fence
    if (row?.queue !== undefined && (isHolder || failure === undefined))
      await store.photos.put(photoAfterUpload(row, failure, context))
    if (!isHolder) return
    const { lease: currentLease } = channel
    const released = {
      ...channel,
      lease: currentLease && {
        ...currentLease,
        sending: currentLease.sending.filter((sendingId) => sendingId !== id),
      },
    }
    await store.syncChannels.put({
      ...released,
      backoff: failure && isRetryable(failure) ? backoffAfter(channel.backoff, failure, context) : undefined,
      pause: failure && (pauseAfter(failure, context.now) ?? channel.pause),
    })
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
  if (pauseAfter(failure, context.now) !== undefined) return row
  const attempts = row.attempts + 1
  const retried = { ...row, attempts, wait: backoffInterval(attempts, context, failure) }
  if (failure instanceof NetworkError) return retried
  const problem = toOperationProblem(failure)
  if (row.optional && failure.status === 404)
    return { ...row, queue: undefined, state: 'set_aside', doneAt: context.now }
  // A hash mismatch may come from corruption in transit; a file that is no picture never becomes one.
  const mayBeTransient =
    failure.status === 404 || failure.status === 413 || failure.code === 'photo_hash_mismatch'
  if (isRetryable(failure) || (mayBeTransient && attempts < maxUncertainAttempts))
    return { ...retried, problem }
  return { ...retried, wait: undefined, state: 'attention', problem }
}
