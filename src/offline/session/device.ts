import type { Locale } from '#contract/locales.ts'
import { fillBallast } from '../store/storage-reserve.ts'
import { replicaTables, undelivered } from '../store/device-database.ts'
import { emptyReplica } from '../store/empty-replica.ts'
import { durably } from '../store/store-retry.ts'
import { markerOf } from '../store/device-state.ts'
import { deletePhotos, photoTables } from '../photos/photos.ts'
import { currentUser, type Realm, realm, setCurrentUser } from '../store/runtime.ts'
import { startSync } from '../sync/sync.ts'

/**
 * Makes this phone the signed-in driver's: call once it is known who he is, before anything else of src/offline. What another
 * user has queued stays where it is, unseen; the replica of another user goes. Throws StorageBroken.
 */
export async function openDevice(user: { readonly id: string }, language?: Locale): Promise<void> {
  const place = realm()
  setCurrentUser(user.id)
  await takeOver(place, user.id, language)
  startSync()
  // Neither is worth waiting for, or failing for.
  void sweep(place)
    .then(() => fillBallast(place.store))
    .catch(() => undefined)
}

/** The part of `openDevice` that is the database's. */
export const takeOver = (place: Realm, userId: string, language?: Locale) =>
  durably(place, ['auth', 'cursors', 'markers', ...replicaTables], async (store) => {
    const [marker, session, cursor] = await Promise.all([
      markerOf(place, userId),
      store.auth.get('session'),
      store.cursors.get('replica'),
    ])
    await store.markers.put(language === undefined ? marker : { ...marker, language })
    if (session !== undefined && session.userId === undefined) await store.auth.put({ ...session, userId })
    if (cursor?.userId !== userId) await emptyReplica(store, userId)
  })

/** The code that this phone's shipment numbers carry; undefined until the server gave one. Readable inside a live query. */
export async function deviceCode(): Promise<string | undefined> {
  return (await realm().store.markers.get(currentUser()))?.code
}

export interface StorageState {
  /** The browser has promised not to clear this app's data by itself; undefined where it cannot say. */
  readonly persisted: boolean | undefined
  /** Bytes. */
  readonly used: number | undefined
  readonly quota: number | undefined
}

/** How safe what is kept here is from the browser. */
export async function storageState(): Promise<StorageState> {
  const storage = navigator.storage as StorageManager | undefined
  const [persisted, estimate] = await Promise.all([storage?.persisted(), storage?.estimate()]).catch(() => [])
  return { persisted, used: estimate?.usage, quota: estimate?.quota }
}

/** How much this user has done that the server does not have, photos included: to be said before he signs out. */
export async function unsentCount(userId = currentUser()): Promise<number> {
  const { store } = realm()
  const [operations, photos] = await Promise.all([
    undelivered(store.outbox, userId).count(),
    undelivered(store.photos, userId).count(),
  ])
  return operations + photos
}

/** What was delivered can be looked at for 30 days, and what was begun be ended. */
const keptFor = 30 * 24 * 3_600_000

async function sweep(place: Realm): Promise<void> {
  const past = place.now() - keptFor
  await place.store.outbox.where('doneAt').between(1, past).delete()
  await durably(place, ['drafts', ...photoTables], async (store) => {
    const drafts = await store.drafts.filter((draft) => draft.savedAt < past).toArray()
    const keys = drafts.map((draft): [string, string] => [draft.userId, draft.key])
    await store.drafts.bulkDelete(keys)
    const ofDrafts = await store.photos.where('[userId+draft]').anyOf(keys).primaryKeys()
    await deletePhotos(store, [
      ...ofDrafts,
      ...(await store.photos.where('doneAt').between(1, past).primaryKeys()),
    ])
  })
}
