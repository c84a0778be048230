import { deletePhotos, photoTables } from '../photos/photos.ts'
import { shipmentsOnBoard } from '../shipments.ts'
import { replicaTables } from '../store/device-database.ts'
import type { KeptLetter } from './kept-letters.ts'
import { outboxEntries } from '../outbox/outbox.ts'
import { type Runtime, setCurrentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { sessionUserId } from './tokens.ts'

export { currentRuntime } from '../store/runtime.ts'

/**
 * Clears this phone when its driver signs out: only unsent work stays, and the letters of what is on board,
 * which must be shown at the roadside. Returns the number of these letters. Throws StorageFull or
 * StorageBroken.
 */
export async function clearDevice(runtime: Runtime): Promise<number> {
  const userId = await sessionUserId(runtime)
  const letters = userId === undefined ? [] : await lettersOnBoard(runtime, userId)
  await durableTransaction(
    runtime,
    ['letters', 'cursors', 'outbox', ...photoTables, ...replicaTables],
    async (store) => {
      await Promise.all(replicaTables.map((name) => store.table(name).clear()))
      // Without its cursor a page of the feed that is on its way is not stored.
      await Promise.all([store.cursors.clear(), store.letters.clear()])
      await store.letters.bulkPut(letters.map((letter) => ({ id: letter.id, letter })))
      await store.outbox.filter(({ queue }) => queue === undefined).delete()
      await deletePhotos(store, await store.photos.filter(({ state }) => state === 'done').primaryKeys())
    },
  )
  return letters.length
}

async function lettersOnBoard(runtime: Runtime, userId: string): Promise<KeptLetter[]> {
  setCurrentUserId(userId)
  const [shipments, entries, user] = await Promise.all([
    shipmentsOnBoard(),
    outboxEntries(),
    runtime.store.knownUsers.get(userId),
  ])
  return shipments.flatMap(({ photos: _photos, flow, mode, ...shipment }) => {
    if (flow === undefined || mode === undefined) return []
    const ownEntries = entries.filter((entry) => entry.shipment === shipment.id && entry.kind !== 'photo')
    return {
      id: shipment.id,
      shipment,
      flow,
      mode,
      entries: ownEntries,
      driver: shipment.driverName ?? (shipment.isOwn ? user?.name : undefined),
      company: shipment.isOwn ? user?.company?.name : undefined,
    }
  })
}
