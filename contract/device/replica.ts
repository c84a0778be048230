import * as z from 'zod/mini'
import { checkToken } from '../shipments/check-tokens.ts'
import { endpoint } from '../kit/endpoint.ts'
import { truckType, unit } from '../parties/master-data.ts'
import { collectedGiver, materialFlow } from '../flows/material-flows.ts'
import { readMeasurements } from '../shipments/measurements.ts'
import { statementPlace } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { pairedProject } from '../flows/project-pairing.ts'
import { reference, resource } from '../kit/resource.ts'
import { statedAcceptance } from '../shipments/stated-acceptance.ts'
import { statedSignature } from '../shipments/stated-signature.ts'
import { addedNote, madeCorrection } from '../shipments/shipment-corrections.ts'
import { settlements, shipmentStatus } from '../shipments/shipment-lists.ts'
import { transportMode } from '../parties/transport-modes.ts'

/**
 * Version of the rows below. Increase it when rows gain a field that a device must have of every row: rows that
 * did not change since are not sent again, so a device that stored them by another version starts over.
 */
export const replicaSchemaVersion = 7

/** A shipment on a device: the driver's own, one that they unloaded, or one on a transport mode that they may use. */
export const replicaShipment = resource('Shipment', 'shipments', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  /** The one that its letter was first shown with, where that had to change. */
  formerNumber: z.optional(z.string()),
  status: shipmentStatus,
  materialFlow: reference('material_flows'),
  /** The version of the flow that the driver saw. */
  materialFlowVersion: z.optional(z.number()),
  transportMode: reference('transport_modes'),
  /** Who loaded it. */
  driver: z.optional(z.object({ id: uuid, name: z.string() })),
  loadDate: moment,
  unloadDate: z.optional(moment),
  ...readMeasurements,
  /** Of a route collection: whom the driver listed at loading, beside the givers of the flow. */
  givers: z.optional(z.array(collectedGiver)),
  transporterNoteLoad: z.optional(z.string()),
  transporterNoteUnload: z.optional(z.string()),
  /** Where this driver loaded and unloaded it, as far as they agreed to that; absent where there are none. */
  positions: z.optional(z.array(statementPlace)),
  photosAnnounced: z.number(),
  photosReceived: z.number(),
  /** By which its letter is checked. */
  checkToken: z.optional(checkToken),
  /** Absent where there are none; the oldest first. */
  corrections: z.optional(z.array(madeCorrection)),
  notes: z.optional(z.array(addedNote)),
  acceptances: z.optional(z.array(statedAcceptance)),
  signatures: z.optional(z.array(statedSignature)),
  /**
   * It is on the device only because its driver scanned the QR code of its letter; the unload must say so.
   */
  scanned: z.optional(z.boolean()),
})
export type ReplicaShipment = z.output<typeof replicaShipment>

/** The signed-in driver, so that approval warnings work without a network. */
const replicaDriver = resource('Driver', 'drivers', {
  id: uuid,
  version: z.number(),
  name: z.string(),
  company: z.optional(
    z.object({
      id: uuid,
      name: z.string(),
      vihbNumber: z.optional(z.string()),
      /** Of its planners. */
      phone: z.optional(z.string()),
    }),
  ),
  approved: z.boolean(),
  /** Until when an unapproved driver may transport. */
  graceUntil: z.optional(moment),
  /** When the transporter turned the driver away, and its words to the driver. */
  rejectedAt: z.optional(moment),
  rejectedReason: z.optional(z.string()),
})
export type ReplicaDriver = z.output<typeof replicaDriver>

/** What the office decided on an operation of the driver that was refused, and its words to the driver. */
const operationDecision = resource('OperationDecision', 'operation_decisions', {
  /** Of the refused operation. */
  id: uuid,
  shipment: uuid,
  decision: z.enum(settlements),
  comment: z.optional(z.string()),
  decidedAt: moment,
})
export type OperationDecision = z.output<typeof operationDecision>

/** What the office decided on an operation that the driver handed over, and its words to the driver. */
const handOverDecision = resource('HandOverDecision', 'hand_over_decisions', {
  /** Of the operation. */
  id: uuid,
  decision: z.enum(settlements),
  comment: z.optional(z.string()),
  decidedAt: moment,
})
export type HandOverDecision = z.output<typeof handOverDecision>

/** The types of the replica: `@type` -> schema. A device skips a type that its version does not know. */
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
  /** Opaque, bound to the user. */
  cursor: z.string(),
  /**
   * Changes when the server starts, as it does after a backup was put back: the device then asks what the server
   * still knows.
   */
  lineage: z.optional(z.string()),
  hasMore: z.boolean(),
  /**
   * Something has changed that comes only when older transactions have ended: the device asks again within seconds.
   * Absent otherwise.
   */
  withheld: z.optional(z.boolean()),
  /** The first page of a new snapshot: the device replaces its replica, never its queue. */
  reset: z.boolean(),
  /** Complete rows in the wire form of their type's schema. */
  changed: z.array(z.looseObject({ '@type': z.string() })),
  /** Deleted, or no longer visible to this driver. */
  removed: z.array(z.object({ '@id': z.string(), '@type': z.string() })),
})
export type ReplicaPage = z.output<typeof replicaPage>

/**
 * The change feed of the signed-in driver. Without a cursor, or with an outdated one, it starts with a
 * snapshot.
 */
export const readReplicaChanges = endpoint({
  method: 'GET',
  path: '/driver_sync',
  access: 'signed-in',
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
