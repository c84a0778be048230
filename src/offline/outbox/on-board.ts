import type { OutboxRow, Store } from '../store/device-database.ts'

/** Call it in the transaction that queues the unload. `operations`: of the shipment. */
export async function takeOffBoard(store: Store, operations: readonly OutboxRow[]): Promise<void> {
  const loads = operations.filter((row) => row.onBoard !== undefined)
  await store.outbox.bulkPut(loads.map((row) => ({ ...row, onBoard: undefined })))
}

/** Call it when the unload was withdrawn. `precedingRows`: of its ordering key, by id. */
export async function restoreOnBoard(store: Store, precedingRows: readonly OutboxRow[]): Promise<void> {
  const load = precedingRows.findLast((row) => row.type === 'shipment.load' && row.view !== undefined)
  if (load !== undefined) await store.outbox.update(load.id, { onBoard: load.userId })
}
