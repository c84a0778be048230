import type { Unit } from '#contract/parties/master-data.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { readStatedFlow } from '../shared/page/read-stated-flow.ts'
import { statedVersion } from './accepted-load.ts'

/** That of its shipment, or of the flow as it was stated where a refused load never became one. */
export async function readCargoUnit(
  refused: Pick<ShipmentException, 'materialFlow' | 'statement'>,
  shipment: Shipment | undefined,
  signal: AbortSignal,
): Promise<Unit | undefined> {
  const { materialFlow } = refused
  if (shipment !== undefined || materialFlow === undefined) return shipment?.cargoUnit
  return (await readStatedFlow(materialFlow.id, statedVersion(refused), signal)).cargoUnit
}
