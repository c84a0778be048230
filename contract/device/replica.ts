import * as z from 'zod/mini'
import { checkToken } from '../shipments/check-tokens.ts'
import { endpoint } from '../kit/endpoint.ts'
import { truckType, unit } from '../parties/master-data.ts'
import { packaging } from '../parties/packaging.ts'
import { collectedGiver, materialFlow } from '../flows/material-flows.ts'
import { readMeasurements } from '../shipments/measurements.ts'
import { statementPlace } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { pairedProject } from '../flows/project-pairing.ts'
import { reference, resource } from '../kit/resource.ts'
import { settlements, shipmentStatus, surveyKinds } from '../shipments/shipment-lists.ts'
import { shipmentRemarks } from '../shipments/shipment-remarks.ts'
import { turnedAwayFields } from '../shipments/turned-away.ts'
import { transportMode } from '../parties/transport-modes.ts'

/**
 * Version of the rows below. Increase it when rows gain a field that a device needs of every row: unchanged
 * rows are not sent again, so a device with another version starts over.
 */
export const replicaSchemaVersion = 9

/** The driver's own shipment, one that they unloaded, or one on a transport mode that they may use. */
const replicaShipment = resource('Shipment', 'shipments', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  /** The number that its letter was first shown with, if it had to change. */
  formerNumber: z.optional(z.string()),
  status: shipmentStatus,
  materialFlow: reference('material_flows'),
  materialFlowVersion: z.optional(z.number()),
  /** The flow of that version, where it was amended since: a new phone has never held it. */
  loadedFlow: z.optional(materialFlow),
  transportMode: reference('transport_modes'),
  driver: z.optional(z.object({ id: uuid, name: z.string() })),
  loadDate: moment,
  unloadDate: z.optional(moment),
  ...readMeasurements,
  surveyedBy: z.optional(z.enum(surveyKinds)),
  /** Givers that the driver of a route collection listed at loading, beside those of the flow. */
  givers: z.optional(z.array(collectedGiver)),
  packaging: z.optional(packaging),
  /** As the office corrected it. */
  wasteStreamNumber: z.optional(z.string()),
  transporterNoteLoad: z.optional(z.string()),
  transporterNoteUnload: z.optional(z.string()),
  positions: z.optional(z.array(statementPlace)),
  photosAnnounced: z.number(),
  photosReceived: z.number(),
  checkToken: z.optional(checkToken),
  ...turnedAwayFields,
  ...z.partial(shipmentRemarks).shape,
  /** It is on the device only because the driver scanned its letter's QR code; the unload must say so. */
  scanned: z.optional(z.boolean()),
})
export type ReplicaShipment = z.output<typeof replicaShipment>

const replicaDriver = resource('Driver', 'drivers', {
  id: uuid,
  version: z.number(),
  name: z.string(),
  company: z.optional(
    z.object({
      id: uuid,
      name: z.string(),
      vihbNumber: z.optional(z.string()),
      phone: z.optional(z.string()),
    }),
  ),
  approved: z.boolean(),
  graceUntil: z.optional(moment),
  rejectedAt: z.optional(moment),
  rejectedReason: z.optional(z.string()),
})
export type ReplicaDriver = z.output<typeof replicaDriver>

const operationDecision = resource('OperationDecision', 'operation_decisions', {
  id: uuid,
  shipment: uuid,
  decision: z.enum(settlements),
  comment: z.optional(z.string()),
  decidedAt: moment,
})
export type OperationDecision = z.output<typeof operationDecision>

const handOverDecision = resource('HandOverDecision', 'hand_over_decisions', {
  id: uuid,
  decision: z.enum(settlements),
  comment: z.optional(z.string()),
  decidedAt: moment,
})
export type HandOverDecision = z.output<typeof handOverDecision>

/** `@type` -> schema. A device skips types that it does not know. */
export const replicaTypes = {
  Driver: replicaDriver,
  Project: pairedProject,
  MaterialFlow: materialFlow,
  Shipment: replicaShipment,
  TransportMode: transportMode,
  Unit: unit,
  TruckType: truckType,
  OperationDecision: operationDecision,
  HandOverDecision: handOverDecision,
} as const
export type ReplicaType = keyof typeof replicaTypes

const replicaPage = z.object({
  serverTime: moment,
  /** Opaque, and bound to the user. */
  cursor: z.string(),
  /** Changes when the server starts, as after a restore: the device then asks what the server still knows. */
  lineage: z.optional(z.string()),
  hasMore: z.boolean(),
  /** A change follows once older transactions have ended: the device asks again within seconds. */
  withheld: z.optional(z.boolean()),
  /** The first page of a new snapshot: it replaces the device's replica, never its queue. */
  reset: z.boolean(),
  changed: z.array(z.looseObject({ '@type': z.string() })),
  removed: z.array(z.object({ '@id': z.string(), '@type': z.string() })),
})
export type ReplicaPage = z.output<typeof replicaPage>

/** Starts with a snapshot without a cursor, or with an outdated one. */
export const readReplicaChanges = endpoint({
  method: 'GET',
  path: '/driver_sync',
  openWithoutApproval: true,
  query: z.object({
    cursor: z.optional(z.string()),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
  }),
  response: replicaPage,
  type: 'DriverSync',
  personal: true,
  refusals: ['access_denied'],
})
