import type { OutboxRow, Store } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'

/**
 * Ends that the load of this ordering key is looked up among those on board, as an unload of it is queued. It is no part of
 * the unload's own save, which it would make a fifth slower: a list that finds such a load leaves it out, and once the replica has
 * it, its mark goes as well. Throws nothing.
 */
export async function takeOffBoard(runtime: Runtime, orderingKey: string): Promise<void> {
  await durableTransaction(runtime, ['outbox'], async ({ outbox }) => {
    const rows = await outbox.where('lane').equals(orderingKey).sortBy('id')
    const isUnloaded = rows.some((row) => row.type === 'shipment.unload' && row.state !== 'withdrawn')
    // Withdrawn meanwhile, it is on board again.
    if (!isUnloaded) return
    const loads = rows.filter((row) => row.onBoard !== undefined)
    await outbox.bulkPut(loads.map((row) => ({ ...row, onBoard: undefined })))
  }).catch(() => undefined)
}

/** A shipment whose unload was withdrawn is on board again. `precedingRows`: of its ordering key, by id. */
export async function restoreOnBoard(store: Store, precedingRows: readonly OutboxRow[]): Promise<void> {
  const load = precedingRows.findLast((row) => row.type === 'shipment.load' && row.view !== undefined)
  if (load !== undefined) await store.outbox.update(load.id, { onBoard: load.userId })
}
