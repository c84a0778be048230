import { presentMeasurements } from '#contract/measurements.ts'
import { readShipment, type Shipment, type ShipmentException } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { type WeighedLoad, weighedShipment } from '../shared/use-weight-question.ts'

/** What a load weighs once the refused statement counts; undefined where it says nothing of weights. */
export function acceptedLoad(
  { kind, comparison, statement, materialFlow }: ShipmentException,
  shipment: Shipment | undefined,
): WeighedLoad | undefined {
  if (kind === 'signature') return undefined
  const weights = presentMeasurements(
    Object.fromEntries(comparison.map(({ field, stated, current }) => [field, stated ?? current])),
  )
  if (shipment !== undefined) return weighedShipment(shipment, weights)
  const { transportMode } = statement
  return materialFlow === undefined || typeof transportMode !== 'string'
    ? undefined
    : { materialFlow: materialFlow.id, transportMode, weights }
}

/** The same for many, each named by its number. */
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
