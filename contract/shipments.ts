import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { transportModeTypes, unit } from './master-data.ts'
import { place } from './material-flows.ts'
import { photoManifest } from './media.ts'
import { amount, contentUrl, moment, note, text, uuid } from './primitives.ts'
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
  contentUrl: z.optional(contentUrl),
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
  /** What the office put right, and why; a value that is absent is none. */
  correction: z.optional(
    z.object({
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  ),
  /** SHA-256 over this event and the hash of the one before it. */
  hash: z.string(),
})

/** What is kept: three digits behind the point. */
const exactAmount = amount.check(z.refine((given) => Number(given.toFixed(3)) === given, 'decimals'))

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
  materialFlow: resource('MaterialFlow', 'material_flows', {
    id: uuid,
    number: z.number(),
    usualName: z.string(),
  }),
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

/**
 * A load as another client than the driver's app states it, and what may be corrected of it afterwards: from `weighedLoad` to
 * `transporterNoteUnload`, with the reason. Amounts in the flow's cargo unit.
 */
export const shipmentDraft = z.object({
  materialFlow: reference('material_flows'),
  transportMode: reference('transport_modes'),
  /** Administrators say whose load it is; everybody else's is his own. */
  driver: z.optional(reference('drivers')),
  loadedAt: moment,
  weighedLoad: z.optional(exactAmount),
  tareWeight: z.optional(exactAmount),
  /** Stated where the flow is not weighed twice; otherwise first minus second weighing. */
  nettoWeight: z.optional(exactAmount),
  /** Milligrams per kilogram of dry matter. */
  chlorideValue: z.optional(exactAmount),
  weightTicketNumber: z.optional(text(60)),
  transporterNoteLoad: z.optional(note),
  transporterNoteUnload: z.optional(note),
  /** The same as `transporterNoteLoad`, on a load. */
  note: z.optional(note),
  /** As announced: the bytes follow to `/media_objects/{id}/content`. */
  cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
  /** Why it is corrected. */
  reason: z.optional(text(500)),
})
export type ShipmentDraft = z.output<typeof shipmentDraft>

export const shipments = collection({
  type: 'Shipment',
  path: 'shipments',
  item: shipment,
  row: shipmentRow,
  draft: shipmentDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
  filters: {
    status: 'exact',
    project: 'reference',
    materialFlow: 'reference',
    driver: 'reference',
    transportMode: 'reference',
    transporter: 'reference',
    customer: 'reference',
    number: 'text',
    loadDate: 'moment',
    unloadDate: ['moment', 'exists'],
    nettoWeight: 'number',
  },
  order: ['loadDate', 'unloadDate', 'number', 'nettoWeight'],
  refusals: ['account_needs_approval', 'project_blocked', 'material_flow_not_carried'],
})
export const listShipments = shipments.list
export const readShipment = shipments.read

/** What is stated when a shipment is unloaded; names as on the shipment. */
export const unloadShipment = endpoint({
  method: 'PATCH',
  path: '/shipments/{id}/unload',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.object({
    unloadedAt: moment,
    weighedLoad: z.optional(exactAmount),
    tareWeight: z.optional(exactAmount),
    nettoWeight: z.optional(exactAmount),
    weightTicketNumber: z.optional(text(60)),
    note: z.optional(note),
    cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
    /** The driver came by the QR code of the letter, and may unload what is on no transport mode of his. */
    scanned: z.optional(z.boolean()),
  }),
  answer: shipment,
  type: 'Shipment',
  refusals: [
    'access_denied',
    'not_found',
    'shipment_already_unloaded',
    'account_needs_approval',
    'project_blocked',
    'precondition_required',
    'precondition_failed',
  ],
})

/** What the office made of a refused statement; `healed`: the driver's app sent it again, and it was accepted. */
export const exceptionDecisions = ['corrected', 'delivered_again', 'dismissed'] as const

/** What a driver stated and the server refused: never dropped, until someone settles it. */
export const shipmentException = resource('ShipmentException', 'shipment_exceptions', {
  id: uuid,
  /** Of the shipment that was meant; it may never have come to be. */
  shipmentId: uuid,
  shipment: z.optional(reference('shipments')),
  number: z.optional(z.string()),
  /** What was refused. */
  kind: z.enum(['loaded', 'unloaded']),
  /** Problem code. */
  reason: z.string(),
  statement: z.record(z.string(), z.unknown()),
  occurredAt: moment,
  recordedAt: moment,
  by: z.string(),
  deviceCode: z.optional(z.string()),
  project: z.optional(resource('Project', 'projects', { id: uuid, name: z.string(), number: z.string() })),
  materialFlow: z.optional(
    resource('MaterialFlow', 'material_flows', { id: uuid, number: z.number(), usualName: z.string() }),
  ),
  settled: z.boolean(),
  settledAt: z.optional(moment),
  settledBy: z.optional(z.string()),
  decision: z.optional(z.enum([...exceptionDecisions, 'healed'])),
  comment: z.optional(z.string()),
})
export type ShipmentException = z.output<typeof shipmentException>

export const shipmentExceptions = collection({
  type: 'ShipmentException',
  path: 'shipment_exceptions',
  item: shipmentException,
  operations: ['list', 'read'],
  filters: {
    settled: 'boolean',
    reason: 'exact',
    shipment: 'reference',
    project: 'reference',
    recordedAt: 'moment',
  },
  order: ['recordedAt', 'occurredAt'],
})

/** Closes an exception, with what was decided. */
export const settleException = endpoint({
  method: 'POST',
  path: '/shipment_exceptions/{id}/settle',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.object({ decision: z.enum(exceptionDecisions), comment: z.optional(note) }),
  answer: shipmentException,
  type: 'ShipmentException',
  refusals: ['access_denied', 'not_found', 'exception_settled'],
})

/** The shipments that the same filters list, as `text/csv` (RFC 4180) in the reader's language. */
export const shipmentsExportPath = '/exports/shipments'
