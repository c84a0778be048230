import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { truckType, unit } from './master-data.ts'
import { materialFlow } from './material-flows.ts'
import { moment, uuid } from './primitives.ts'
import { pairedProject } from './projects.ts'
import { reference, resource } from './resource.ts'
import { shipmentStatus } from './shipments.ts'
import { transportMode } from './transport-modes.ts'

/** A shipment as the device holds it: the driver's own, or one on his transport mode. */
export const replicaShipment = resource('Shipment', 'shipments', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  status: shipmentStatus,
  materialFlow: reference('material_flows'),
  transportMode: reference('transport_modes'),
  loadDate: moment,
  unloadDate: z.optional(moment),
  weighedLoad: z.optional(z.number()),
  tareWeight: z.optional(z.number()),
  nettoWeight: z.optional(z.number()),
  chlorideValue: z.optional(z.number()),
  weightTicketNumber: z.optional(z.string()),
  transporterNoteLoad: z.optional(z.string()),
  transporterNoteUnload: z.optional(z.string()),
  photosAnnounced: z.number(),
  photosReceived: z.number(),
})
export type ReplicaShipment = z.output<typeof replicaShipment>

/** The signed-in driver, for warnings that must work without a network. */
export const replicaDriver = resource('Driver', 'drivers', {
  id: uuid,
  version: z.number(),
  name: z.string(),
  company: z.optional(z.object({ id: uuid, name: z.string(), vihbNumber: z.optional(z.string()) })),
  approved: z.boolean(),
  /** Until when an unapproved driver may transport. */
  graceUntil: z.optional(moment),
})
export type ReplicaDriver = z.output<typeof replicaDriver>

/** What a device holds: `@type` -> schema. A type that this version does not know is skipped, never an error. */
export const replicaTypes = {
  Driver: replicaDriver,
  Project: pairedProject,
  MaterialFlow: materialFlow,
  Shipment: replicaShipment,
  TransportMode: transportMode,
  Unit: unit,
  TruckType: truckType,
} as const
export type ReplicaType = keyof typeof replicaTypes

export const replicaPage = z.object({
  serverTime: moment,
  /** Opaque, bound to the user. */
  cursor: z.string(),
  hasMore: z.boolean(),
  /** The first page of a fresh snapshot: replace what the device holds, never what it has queued. */
  reset: z.boolean(),
  /** Whole rows, as their type's schema has them on the wire. */
  changed: z.array(z.looseObject({ '@type': z.string() })),
  /** Deleted, or no longer this driver's to see. */
  removed: z.array(z.object({ '@id': z.string(), '@type': z.string() })),
})
export type ReplicaPage = z.output<typeof replicaPage>

/** The change feed of the signed-in driver. Without a cursor, or with one too old, it starts over with a snapshot. */
export const readReplicaChanges = endpoint({
  method: 'GET',
  path: '/driver_sync',
  access: 'signed-in',
  query: z.object({
    cursor: z.optional(z.string()),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
  }),
  answer: replicaPage,
  type: 'DriverSync',
  refusals: ['access_denied'],
})
