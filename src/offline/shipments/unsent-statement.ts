import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** The operation of this shipment's load or unload while it was never sent; undefined otherwise. Usable inside a live query. */
export async function unsentStatement(shipment: string, phase: Phase): Promise<string | undefined> {
  const userId = currentUserId()
  const rows = await currentRuntime()
    .store.outbox.where('lane')
    .equals(shipmentOrderingKey(shipment))
    .toArray()
  return rows.find(
    (row) =>
      row.userId === userId &&
      row.type === `shipment.${phase}` &&
      row.state === 'ready' &&
      row.attempts === 0 &&
      !row.unknownOutcome,
  )?.id
}
