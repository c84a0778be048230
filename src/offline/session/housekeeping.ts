import { deletePhotos, photoTables } from '../store/photo-tables.ts'
import { clockAt, maxCredibleOffset, restartAges, wasSetBack } from '../store/device-clock.ts'
import { currentUserId, type Runtime } from '../store/runtime.ts'
import { fillStorageReserve } from '../store/fill-storage-reserve.ts'
import { deleteSealed, dropDeliveredPhotos } from '../store/storage-reserve.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'

/** Deletes expired data, and fills the storage reserve. Throws StorageFull or StorageBroken. */
export async function deleteExpiredAndReserve(runtime: Runtime): Promise<void> {
  await deleteExpired(runtime)
  await limitDeliveredPhotos(runtime)
  await fillStorageReserve(runtime.store)
}

/** Delivered operations stay visible, and drafts can be completed, for 30 days. Milliseconds. */
const retentionPeriod = 30 * 24 * 3_600_000

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

/** Before any version of the app, milliseconds since 1970: earlier times come from a clock that was reset. */
const firstCredible = Date.UTC(2026, 0, 1)

/**
 * Whether the clock is wrong, or was set back or far ahead: recent data may then look old, so nothing is
 * deleted. Measurements of earlier drivers are no longer updated, and do not count.
 */
async function isClockDoubtful(runtime: Runtime): Promise<boolean> {
  const now = runtime.now()
  const state = await runtime.store.deviceStates.get(currentUserId())
  if (state === undefined) return false
  const isSet = now - (state.clockSeen ?? now) > retentionPeriod || wasSetBack(state, now)
  if (isSet) await restartAges(runtime)
  // Read again, because another tab or the worker may have measured meanwhile.
  await withStoreRetry(runtime, ({ deviceStates }) =>
    deviceStates.update(state.userId, (stored) => void Object.assign(stored, clockAt(stored, now))),
  )
  return isSet || Math.abs(state.clockOffset ?? 0) > maxCredibleOffset
}

async function deleteExpired(runtime: Runtime): Promise<void> {
  if (await isClockDoubtful(runtime)) return
  const cutoff = runtime.now() - retentionPeriod
  await runtime.store.outbox.where('doneAt').between(firstCredible, cutoff).delete()
  await deleteSealed(
    runtime.store,
    await runtime.store.sealed.where('doneAt').between(firstCredible, cutoff).primaryKeys(),
  )
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
