import { transportModes } from '#contract/parties/transport-mode-collection.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { type MeasurementName, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { readStatedFlow } from '../shared/page/read-stated-flow.ts'
import { statedVersion } from './accepted-load.ts'

/** What the driver's form asks for a load or an unload of this flow by this vehicle, and what was missing; undefined where one is not known. */
export async function readAsked(
  refused: Pick<ShipmentException, 'kind' | 'materialFlow' | 'statement' | 'violations'>,
  shipment: Shipment | undefined,
  signal: AbortSignal,
): Promise<readonly MeasurementName[] | undefined> {
  const { kind, materialFlow, statement, violations } = refused
  const phase = kind === 'loaded' ? 'load' : kind === 'unloaded' ? 'unload' : undefined
  if (phase === undefined || materialFlow === undefined) return undefined
  const mode = shipment?.transportMode.type ?? (await readModeType(statement['transportMode'], signal))
  if (mode === undefined) return undefined
  const version = shipment?.materialFlowVersion ?? statedVersion(refused)
  const flow = await readStatedFlow(materialFlow.id, version, signal)
  const fields = requestedFieldsOf(flow, phase, mode).map(({ field }) => field)
  return measurementNames.filter(
    (name) => fields.includes(measurements[name].field) || violations.some(({ field }) => field === name),
  )
}

async function readModeType(id: unknown, signal: AbortSignal): Promise<TransportModeType | undefined> {
  if (typeof id !== 'string') return undefined
  try {
    return (await call(transportModes.read, { params: { id }, signal })).type
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}
