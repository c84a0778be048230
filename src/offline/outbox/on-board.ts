import type { OutboxRow, Store } from '../store/device-database.ts'

/** The loads among the operations of a shipment as its unload leaves them. */
export const takenOffBoard = (operations: readonly OutboxRow[]): OutboxRow[] =>
  operations.filter((row) => row.onBoard !== undefined).map((row) => ({ ...row, onBoard: undefined }))

/** Call it when the unload was withdrawn. `precedingRows`: of its ordering key, by id. */
export async function restoreOnBoard(store: Store, precedingRows: readonly OutboxRow[]): Promise<void> {
  const load = precedingRows.findLast((row) => row.type === 'shipment.load' && row.view !== undefined)
  if (load !== undefined) await store.outbox.update(load.id, { onBoard: load.userId })
}
