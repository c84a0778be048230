import { deletePhotos, photoTables } from '../photos/photo-tables.ts'
import type { Runtime } from '../store/runtime.ts'
import { dropDeliveredPhotos, fillStorageReserve } from '../store/storage-reserve.ts'
import { durableTransaction } from '../store/store-retry.ts'

/** Deletes what is kept no longer, and fills the storage reserve. Throws StorageFull or StorageBroken. */
export async function deleteExpiredAndReserve(runtime: Runtime): Promise<void> {
  await deleteExpired(runtime)
  await limitDeliveredPhotos(runtime)
  await fillStorageReserve(runtime.store)
}

/** Delivered operations stay visible, and drafts can be completed, for 30 days. Milliseconds. */
const retentionPeriod = 30 * 24 * 3_600_000

/** Bytes of delivered photos that are kept for a server that was restored from a backup. */
const maxDeliveredBytes = 200 * 1024 * 1024

async function limitDeliveredPhotos({ store }: Runtime): Promise<void> {
  let total = 0
  let excess = 0
  await store.photos
    .where('doneAt')
    .above(0)
    .reverse()
    .each(({ dropped, bytes }) => {
      if (dropped === true) return
      total += bytes
      if (total > maxDeliveredBytes) excess += 1
    })
  if (excess > 0) await dropDeliveredPhotos(store, excess)
}

/** Earlier than any version of the app, milliseconds since 1970: a time before it comes from a clock that had lost its own. */
const firstCredible = Date.UTC(2026, 0, 1)

/** A clock that is off by more than this does not tell how old anything is. Milliseconds. */
const credibleOffset = 3_600_000

/**
 * Whether the clock is wrong, as last measured, or has gone on by as much as things are kept since it was last seen: then
 * what was filled in a minute ago may look old, and nothing is deleted.
 */
async function isClockDoubtful({ store }: Runtime, now: number): Promise<boolean> {
  const states = await store.markers.toArray()
  return states.some(
    ({ clockOffset = 0, clockSeen = now }) =>
      Math.abs(clockOffset) > credibleOffset || now - clockSeen > retentionPeriod,
  )
}

async function deleteExpired(runtime: Runtime): Promise<void> {
  const now = runtime.now()
  if (await isClockDoubtful(runtime, now)) return
  const cutoff = now - retentionPeriod
  await runtime.store.outbox.where('doneAt').between(firstCredible, cutoff).delete()
  await durableTransaction(runtime, ['drafts', ...photoTables], async (store) => {
    const drafts = await store.drafts
      .filter(({ savedAt }) => savedAt >= firstCredible && savedAt < cutoff)
      .toArray()
    const keys = drafts.map((draft): [string, string] => [draft.userId, draft.key])
    await store.drafts.bulkDelete(keys)
    const draftPhotos = await store.photos.where('[userId+draft]').anyOf(keys).primaryKeys()
    await deletePhotos(store, [
      ...draftPhotos,
      ...(await store.photos.where('doneAt').between(firstCredible, cutoff).primaryKeys()),
    ])
  })
}
