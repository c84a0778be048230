import type { Store } from './device-database.ts'

const droppedAtOnce = 10

/** Oldest first; they are kept only for a restored server. False when none are left. */
export async function dropDeliveredPhotos(store: Store, count = droppedAtOnce): Promise<boolean> {
  const photos = await store.photos
    .where('doneAt')
    .above(0)
    .filter(({ dropped }) => dropped !== true)
    .limit(count)
    .primaryKeys()
  if (photos.length === 0) return await dropSealed(store, count)
  for (const id of photos) {
    await store.photoBytes.where('[photo+start]').between([id, 0], [id, Infinity]).delete()
    await store.photos.update(id, { dropped: true })
  }
  return true
}

/** Photos first, because they take the room; false when nothing is left. */
async function dropSealed(store: Store, count: number): Promise<boolean> {
  const byAge = () => store.sealed.orderBy('doneAt')
  const photos = await byAge()
    .filter((row) => row.of === 'photos')
    .limit(count)
    .primaryKeys()
  const ids = photos.length > 0 ? photos : await byAge().limit(count).primaryKeys()
  await deleteSealed(store, ids)
  return ids.length > 0
}

export const deleteSealed = (store: Store, ids: string[]) =>
  Promise.all([store.sealed.bulkDelete(ids), store.sealedBytes.bulkDelete(ids)])

export async function releaseStorageReserve(store: Store): Promise<boolean> {
  const hadReserve = (await store.storageReserve.count()) > 0
  await store.storageReserve.clear()
  return hadReserve
}
