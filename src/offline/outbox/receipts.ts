import type { Receipt } from '#contract/device/operations.ts'
import type { Store } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { afterResult, retryContextOf } from './outcome.ts'

/** Marks operations as delivered and releases their photos, in a transaction over both tables. */
export async function storeReceipts(
  runtime: Runtime,
  store: Store,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts) {
    const row = await store.outbox.get(receipt.operation)
    if (row?.queue === undefined) continue
    await store.outbox.put(afterResult(row, { id: row.id, receipt }, retryContextOf(runtime)))
    await releasePhotos(store, [row.id])
  }
}

/** Call it within a transaction over `photos`. */
export const releasePhotos = (store: Store, operations: readonly string[]) =>
  store.photos
    .where('operation')
    .anyOf([...operations])
    .modify((photo, ref) => {
      if (photo.state === 'announced') ref.value = { ...photo, state: 'waiting' }
    })
