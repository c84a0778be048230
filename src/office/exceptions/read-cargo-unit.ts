import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import type { Unit } from '#contract/parties/master-data.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'

/** That of its shipment, or of the flow where a refused load never became one. */
export async function readCargoUnit(
  { materialFlow }: Pick<ShipmentException, 'materialFlow'>,
  shipment: Shipment | undefined,
  signal: AbortSignal,
): Promise<Unit | undefined> {
  if (shipment !== undefined || materialFlow === undefined) return shipment?.cargoUnit
  return (await call(materialFlows.read, { params: { id: materialFlow.id }, signal })).cargoUnit
}
