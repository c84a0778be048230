import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** The operation that unloads this shipment, while it was never sent; undefined otherwise. Usable inside a live query. */
export async function unsentUnload(shipment: string): Promise<string | undefined> {
  const userId = currentUserId()
  const rows = await currentRuntime()
    .store.outbox.where('lane')
    .equals(shipmentOrderingKey(shipment))
    .toArray()
  return rows.find(
    (row) =>
      row.userId === userId &&
      row.type === 'shipment.unload' &&
      row.state === 'ready' &&
      row.attempts === 0 &&
      !row.unknownOutcome,
  )?.id
}
