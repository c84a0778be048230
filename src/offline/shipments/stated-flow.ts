import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { Store } from '../store/device-database.ts'
import { ofVersion } from './shipments.ts'

/**
 * The flow as a load states it; undefined where this phone has only another version. Call it in a transaction over
 * `loadedWith`, `shipments` and `materialFlows`.
 */
export async function statedFlow(
  store: Store,
  shipment: string,
  { materialFlow, materialFlowVersion }: Pick<ShipmentState, 'materialFlow' | 'materialFlowVersion'>,
): Promise<MaterialFlow | undefined> {
  const [kept, row, present] = await Promise.all([
    store.loadedWith.get(shipment),
    store.shipments.get(shipment),
    store.materialFlows.get(materialFlow),
  ])
  return ofVersion<MaterialFlow>(materialFlowVersion, kept?.flow, row?.loadedFlow, present)
}
