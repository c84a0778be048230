import type { ReplicaType } from '#contract/device/replica.ts'
import type { replicaTables } from './device-database.ts'

/** The table that holds the rows of a type of the replica. */
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
