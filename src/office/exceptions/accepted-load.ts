import { type Measurements, presentMeasurements } from '#contract/shipments/measurements.ts'
import { readShipment, type Shipment } from '#contract/shipments/shipments.ts'
import { type ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { type WeighedLoad, weighedShipment } from '../shared/page/use-weight-question.ts'

/** The stated values, and what counts now for the others. */
export const statedValues = ({ comparison }: Pick<ShipmentException, 'comparison'>): Measurements =>
  presentMeasurements(
    Object.fromEntries(comparison.map(({ field, stated, current }) => [field, stated ?? current])),
  )

/** Of its flow, by a load. */
export const statedVersion = ({
  statement: { materialFlowVersion },
}: Pick<ShipmentException, 'statement'>): number | undefined =>
  typeof materialFlowVersion === 'number' ? materialFlowVersion : undefined

export function acceptedLoad(
  refused: Pick<ShipmentException, 'comparison' | 'statement' | 'materialFlow'>,
  shipment: Shipment | undefined,
  weights = statedValues(refused),
): WeighedLoad | undefined {
  const { comparison, statement, materialFlow } = refused
  // A signature states nothing of a shipment.
  if (comparison.length === 0) return undefined
  if (shipment !== undefined) return weighedShipment(shipment, weights)
  const { transportMode } = statement
  const flowVersion = statedVersion(refused)
  return materialFlow === undefined || typeof transportMode !== 'string'
    ? undefined
    : { materialFlow: materialFlow.id, flowVersion, transportMode, weights }
}

export async function acceptedLoads(
  exceptions: readonly ShipmentException[],
): Promise<readonly WeighedLoad[]> {
  const loads: WeighedLoad[] = []
  for (const exception of exceptions) {
    const { shipment: id, number } = exception
    const shipment = id === undefined ? undefined : await call(readShipment, { params: { id } })
    const load = acceptedLoad(exception, shipment)
    if (load !== undefined) loads.push({ ...load, number })
  }
  return loads
}
