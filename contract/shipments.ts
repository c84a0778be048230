import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transportModeTypes, unit } from './master-data.ts'
import { place } from './material-flows.ts'
import { pageQuery } from './paging.ts'
import { moment, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

export const shipmentStatus = z.enum(['loaded', 'unloaded'])

export const cargoPhoto = resource('MediaObject', 'media_objects', {
  id: uuid,
  phase: z.enum(['load', 'unload']),
  /** Announced by its operation; received once every byte is there and the hash matches. */
  status: z.enum(['announced', 'received']),
  bytes: z.number(),
  receivedBytes: z.number(),
  takenAt: z.optional(moment),
  contentUrl: z.optional(z.string()),
})

export const shipmentEventEntry = z.object({
  id: uuid,
  kind: z.enum(['loaded', 'unloaded', 'corrected', 'refused']),
  /** The device's clock. */
  occurredAt: moment,
  /** The server's clock. */
  recordedAt: moment,
  by: z.string(),
  deviceCode: z.optional(z.string()),
  /** Problem code of a refused event. */
  reason: z.optional(z.string()),
  /** SHA-256 over this event and the hash of the one before it. */
  hash: z.string(),
})

const shipmentFields = {
  id: uuid,
  version: z.number(),
  number: z.string(),
  status: shipmentStatus,
  loadDate: moment,
  unloadDate: z.optional(moment),
  /** First weighing, second weighing and netto, in the cargo unit. */
  weighedLoad: z.optional(z.number()),
  tareWeight: z.optional(z.number()),
  nettoWeight: z.optional(z.number()),
  cargoUnit: unit,
  chlorideValue: z.optional(z.number()),
  weightTicketNumber: z.optional(z.string()),
  transporterNoteLoad: z.optional(z.string()),
  transporterNoteUnload: z.optional(z.string()),
  photosAnnounced: z.number(),
  photosReceived: z.number(),
  project: resource('Project', 'projects', { id: uuid, name: z.string(), number: z.string() }),
  materialFlow: resource('MaterialFlow', 'material_flows', { id: uuid, number: z.number(), usualName: z.string() }),
  origin: place,
  destination: place,
  transportMode: resource('TransportMode', 'transport_modes', {
    id: uuid,
    type: z.enum(transportModeTypes),
    identificationCode: z.string(),
  }),
  driver: z.optional(resource('Driver', 'drivers', { id: uuid, name: z.string() })),
  transporter: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
}

/** A shipment in a list. */
export const shipmentRow = resource('Shipment', 'shipments', shipmentFields)
export type ShipmentRow = z.output<typeof shipmentRow>

/** A shipment with its photos and the record behind it. */
export const shipment = resource('Shipment', 'shipments', {
  ...shipmentFields,
  cargoPhotos: z.array(cargoPhoto),
  events: z.array(shipmentEventEntry),
})
export type Shipment = z.output<typeof shipment>

/** Filters: `status`, `project`, `materialFlow`, `q` (number, flow, vehicle), `order[loadDate|unloadDate|number]`. */
export const listShipments = endpoint({
  method: 'GET',
  path: '/shipments',
  access: 'signed-in',
  query: z.object({
    ...pageQuery,
    status: z.optional(shipmentStatus),
    project: z.optional(reference('projects')),
    materialFlow: z.optional(reference('material_flows')),
    q: z.optional(z.string()),
    order: z.optional(z.record(z.string(), z.string())),
  }),
  answer: shipmentRow,
  type: 'Shipment',
  list: true,
})

export const readShipment = endpoint({
  method: 'GET',
  path: '/shipments/{id}',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  answer: shipment,
  type: 'Shipment',
  refusals: ['not_found'],
})
