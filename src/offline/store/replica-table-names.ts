import type { ReplicaType } from '#contract/device/replica.ts'
import type { replicaTables } from './device-database.ts'

export const tableByType: Record<ReplicaType, (typeof replicaTables)[number]> = {
  Driver: 'drivers',
  Project: 'projects',
  MaterialFlow: 'materialFlows',
  Shipment: 'shipments',
  TransportMode: 'transportModes',
  Unit: 'units',
  TruckType: 'truckTypes',
  OperationDecision: 'decisions',
  HandOverDecision: 'decisions',
}
