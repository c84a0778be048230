import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { letterSignatures, transportModeTypes, unit } from '../parties/master-data.ts'
import { collectedGiver, loadingPlace } from '../flows/material-flows.ts'
import {
  type MeasurementSchema,
  namesOf,
  readMeasurements,
  shapeOf,
  statedSchema,
  unloadNamesOf,
} from './measurements.ts'
import { fileStatuses, photoManifest } from './media.ts'
import { statedPosition } from './positions.ts'
import { amount, contentUrl, moment, note, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { exceptionDecisions, exceptionKinds, settlements, shipmentStatus } from './shipment-lists.ts'
import { statedAcceptance } from './stated-acceptance.ts'
import { statedSignature } from './stated-signature.ts'

export const photoPhases = ['load', 'unload'] as const
export const shipmentEventKinds = [
  'loaded',
  'unloaded',
  'corrected',
  'noted',
  'acceptance',
  'signature',
  'refused',
] as const

/** A photo of a load or unload. */
export const cargoPhoto = resource('MediaObject', 'media_objects', {
  id: uuid,
  phase: z.enum(photoPhases),
  /** Announced by its operation; received once every byte is there and the hash matches. */
  status: z.enum(fileStatuses),
  bytes: z.number(),
  receivedBytes: z.number(),
  takenAt: z.optional(moment),
  /** When its bytes were removed, after the time that its customer keeps photos. */
  expiredAt: z.optional(moment),
  contentUrl: z.optional(contentUrl),
})

const timesOfEvent = {
  /** The device's clock. */
  occurredAt: moment,
  /** When it was done by the server's clock, where the device's was off by minutes or more. */
  correctedAt: z.optional(moment),
  /**
   * When it was done by the device's clock as it was off on delivery, where that differs by over a minute from what counts:
   * the device had measured another offset, or its clock was set in between.
   */
  deliveredClockAt: z.optional(moment),
  /** The server's clock. */
  recordedAt: moment,
}

const shipmentEventEntry = z.object({
  id: uuid,
  kind: z.enum(shipmentEventKinds),
  ...timesOfEvent,
  by: z.string(),
  deviceCode: z.optional(z.string()),
  /** Who made it count, where only a file says that the driver stated it: nothing shows that the phone did. */
  enteredBy: z.optional(z.string()),
  /** Problem code of a refused event. */
  reason: z.optional(z.string()),
  /** The values that a driver stated on loading or unloading, under their names in a shipment. */
  stated: z.optional(z.object(readMeasurements)),
  /** What a driver noted later. */
  note: z.optional(z.string()),
  /** What the recipient took of the cargo. */
  acceptance: z.optional(z.pick(statedAcceptance, { outcome: true, kilograms: true, reason: true })),
  /** Who signed the letter as it stood, and how. */
  signature: z.optional(
    z.extend(
      z.pick(statedSignature, {
        role: true,
        way: true,
        name: true,
        reason: true,
        drawing: true,
        letterHash: true,
        matches: true,
      }),
      {
        /** By an own phone: whether the challenge that was signed was verified by the key of the driver's device. */
        verified: z.optional(z.boolean()),
        /**
         * Why it was not: no key of the device was known, or it was not of the device that sent it, and the office accepted
         * the signature all the same.
         */
        notVerified: z.optional(z.enum(['key_unknown', 'not_of_device'])),
      },
    ),
  ),
  /** The values that were corrected, and why; an absent value is empty. */
  correction: z.optional(
    z.object({
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  ),
  /** SHA-256 over this event and the hash of its predecessor. */
  hash: z.string(),
})

const shipmentFields = {
  id: uuid,
  version: z.number(),
  number: z.string(),
  status: shipmentStatus,
  loadDate: moment,
  unloadDate: z.optional(moment),
  /** Weights in the cargo unit. */
  ...readMeasurements,
  cargoUnit: unit,
  /** The net weight by the unit's factor when it was loaded; absent where the unit measures no mass. */
  nettoKilograms: z.optional(z.number()),
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
  origin: loadingPlace,
  destination: loadingPlace,
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

/** Where a load or unload was saved; without coordinates once the time is over for which its customer keeps positions. */
const shipmentPosition = z.object({
  phase: z.enum(photoPhases),
  ...z.partial(statedPosition).shape,
  expiredAt: z.optional(moment),
})

/** A shipment with its photos and events. */
export const shipment = resource('Shipment', 'shipments', {
  ...shipmentFields,
  /** Of a route collection: whom the driver listed at loading, beside the givers of the flow. */
  givers: z.optional(z.array(collectedGiver)),
  /** Whose signatures the flow asks for. */
  askedSignatures: z.array(z.enum(letterSignatures)),
  cargoPhotos: z.array(cargoPhoto),
  /** Of drivers who agreed to it; absent where there are none. */
  positions: z.optional(z.array(shipmentPosition)),
  events: z.array(shipmentEventEntry),
  /** Visits of its letter's check with a network; absent where there were none. */
  checks: z.optional(z.object({ count: z.number(), lastAt: moment })),
})
export type Shipment = z.output<typeof shipment>

/** Numbers in the stored precision: three decimals. */
const exactSchema: MeasurementSchema = (measurement) =>
  measurement.kind === 'text'
    ? statedSchema(measurement)
    : amount.check(z.refine((value) => Number(value.toFixed(3)) === value, 'decimals'))

/**
 * A load by another client than the driver's app, and the fields that may be corrected afterwards: the
 * measured values and both notes, with the reason. Weights in the flow's cargo unit.
 */
export const shipmentDraft = z.object({
  materialFlow: reference('material_flows'),
  transportMode: reference('transport_modes'),
  /** Administrators choose the driver; others are the driver themselves. */
  driver: z.optional(reference('drivers')),
  loadedAt: moment,
  ...shapeOf(namesOf, exactSchema),
  transporterNoteLoad: z.optional(note),
  transporterNoteUnload: z.optional(note),
  /** The same as `transporterNoteLoad`, on a load. */
  note: z.optional(note),
  /** Manifests of the photos; their bytes are then sent to `/media_objects/{id}/content`. */
  cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
  /** Reason of a correction. */
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
  openWithoutApproval: ['read'],
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
    nettoWeight: ['number', 'exists'],
    /** Of its material flow, as the two that follow. */
    documentType: 'exact',
    ewcCode: 'reference',
    product: 'reference',
    /** Without a net weight past the moment at which the flow determines it. */
    weightMissing: 'boolean',
  },
  order: ['loadDate', 'unloadDate', 'number', 'nettoWeight'],
  refusals: [
    'acting_as_another',
    'account_needs_approval',
    'project_blocked',
    'material_flow_not_carried',
    'ewc_code_not_valid_then',
  ],
})
export const listShipments = shipments.list
export const readShipment = shipments.read

/** Unloads a shipment; field names as on the shipment. */
export const unloadShipment = endpoint({
  method: 'PATCH',
  path: '/shipments/{id}/unload',
  access: 'signed-in',
  openWithoutApproval: true,
  params: z.object({ id: uuid }),
  body: z.object({
    unloadedAt: moment,
    ...shapeOf(unloadNamesOf, exactSchema),
    note: z.optional(note),
    cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
    /**
     * The driver scanned the QR code of the letter, and may then unload from another driver's transport mode.
     */
    scanned: z.optional(z.boolean()),
  }),
  response: shipment,
  type: 'Shipment',
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'shipment_already_unloaded',
    'account_needs_approval',
    'project_blocked',
    'precondition_required',
    'precondition_failed',
  ],
})

/** The fields of a shipment that a refused statement is compared by. */
const comparedFields = [
  'loadDate',
  'unloadDate',
  ...namesOf(),
  'transporterNoteLoad',
  'transporterNoteUnload',
] as const
const comparedValue = z.optional(z.union([z.string(), z.number()]))

/**
 * A field of a refused statement, by its name there, and the name of the rule that it broke. `value` where the statement has none
 * that says something to people.
 */
const refusedField = z.object({ field: z.string(), rule: z.string(), value: z.optional(z.string()) })
export type RefusedField = z.output<typeof refusedField>

/** A driver's statement that the server refused. It is kept until a user settles it. */
export const shipmentException = resource('ShipmentException', 'shipment_exceptions', {
  id: uuid,
  /** Id in the refused statement; the shipment may not exist. */
  shipmentId: uuid,
  shipment: z.optional(reference('shipments')),
  number: z.optional(z.string()),
  /** Kind of the refused event. */
  kind: z.enum(exceptionKinds),
  /** Problem code. */
  reason: z.string(),
  /** What is wrong with which fields of the statement; empty where no field is the cause. */
  violations: z.array(refusedField),
  statement: z.record(z.string(), z.unknown()),
  /**
   * False where accepting it would be refused whatever happens: a signature on an own phone that is not of the letter, role and
   * name that are stated with it.
   */
  acceptable: z.boolean(),
  /**
   * What was stated beside what counts now, field by field, by the names of a shipment; `current` is absent
   * where the shipment has no value, or does not exist.
   */
  comparison: z.array(
    z.object({ field: z.enum(comparedFields), stated: comparedValue, current: comparedValue }),
  ),
  /** As in the record of a shipment, of whose time there may be three accounts. */
  ...timesOfEvent,
  by: z.string(),
  deviceCode: z.optional(z.string()),
  project: z.optional(resource('Project', 'projects', { id: uuid, name: z.string(), number: z.string() })),
  materialFlow: z.optional(
    resource('MaterialFlow', 'material_flows', { id: uuid, number: z.number(), usualName: z.string() }),
  ),
  /** The driver handed the refused operation over to the office: the id of the hand-over. */
  handOver: z.optional(uuid),
  settled: z.boolean(),
  settledAt: z.optional(moment),
  settledBy: z.optional(z.string()),
  decision: z.optional(z.enum(settlements)),
  /** The words to the driver, whose device shows them with the decision. */
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

/** The values that a correction gives a shipment; absent ones stay. */
export const correctedValues = z.object({
  ...shapeOf(namesOf, exactSchema),
  transporterNoteLoad: z.optional(note),
  transporterNoteUnload: z.optional(note),
})

/** A decision on an exception. */
export const exceptionSettlement = z.object({
  decision: z.enum(exceptionDecisions),
  comment: z.optional(note),
  values: z.optional(correctedValues),
})

/**
 * Settles an exception with a decision. `accepted` makes the shipment what the statement says: it is loaded or
 * unloaded by it, or, where it already was, takes the stated values as a correction. `corrected` with `values`
 * does so too where the shipment is not loaded or unloaded yet, and corrects it at once. Both record an event in the
 * shipment's chain. The comment reaches the driver; a correction needs one, as its reason.
 */
export const settleException = endpoint({
  method: 'POST',
  path: '/shipment_exceptions/{id}/settle',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: exceptionSettlement,
  response: shipmentException,
  type: 'ShipmentException',
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'exception_settled',
    'exception_not_acceptable',
    'operation_handed_over',
    'shipment_not_loaded',
    'project_blocked',
  ],
})

/** The decisions that can be the same for many exceptions: a correction has values of its own for each. */
export const commonDecisions = ['accepted', 'delivered_again', 'dismissed'] as const

export const settledPerRequest = 50

/** One decision on many exceptions. */
export const exceptionsSettlement = z.object({
  exceptions: z.array(uuid).check(z.minLength(1), z.maxLength(settledPerRequest)),
  decision: z.enum(commonDecisions),
  comment: z.optional(note),
})

/**
 * Settles many exceptions with one decision, each by itself as `settleException` does. The result of one that was refused
 * has its problem; the others are settled all the same.
 */
export const settleExceptions = endpoint({
  method: 'POST',
  path: '/shipment_exceptions/settle',
  access: 'signed-in',
  body: exceptionsSettlement,
  response: z.object({
    results: z.array(
      z.object({
        id: uuid,
        /** Absent where it is settled now. */
        problem: z.optional(z.object({ code: z.string(), detail: z.string() })),
      }),
    ),
  }),
  type: 'ShipmentExceptionSettlements',
  refusals: ['access_denied', 'acting_as_another'],
})
