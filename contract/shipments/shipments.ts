import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { wasteStreamNumber } from '../kit/formats.ts'
import { endpoint } from '../kit/endpoint.ts'
import { documentTypes, letterSignatures, transportModeTypes, unit } from '../parties/master-data.ts'
import { packaging } from '../parties/packaging.ts'
import { collectedGiver, loadingPlace } from '../flows/material-flows.ts'
import {
  type MeasurementSchema,
  namesOf,
  readMeasurements,
  shapeOf,
  statedSchema,
  unloadNamesOf,
} from './measurements.ts'
import { cargoSurvey } from './cargo-surveys.ts'
import { fileStatuses, photoManifest } from './media.ts'
import { statedPosition } from './positions.ts'
import { amount, contentUrl, moment, note, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { shipmentStatus, statementKinds, surveyKinds } from './shipment-lists.ts'
import { recordedRemarks } from './shipment-remarks.ts'
import { acceptanceOutcomes, acceptedKilograms } from './stated-acceptance.ts'
import { signatoryRoles } from './stated-signature.ts'
import { treatment, treatmentDraft } from './treatment.ts'
import { turnedAwayFields } from './turned-away.ts'

export const photoPhases = ['load', 'unload'] as const
export const shipmentEventKinds = [...statementKinds, 'refused'] as const

export const cargoPhoto = resource('MediaObject', 'media_objects', {
  id: uuid,
  phase: z.enum(photoPhases),
  /** Announced by its operation; received once all bytes are there and the hash matches. */
  status: z.enum(fileStatuses),
  bytes: z.number(),
  receivedBytes: z.number(),
  takenAt: z.optional(moment),
  expiredAt: z.optional(moment),
  contentUrl: z.optional(contentUrl),
})

export const timesOfEvent = {
  occurredAt: moment,
  /** By the server's clock, if the device's was off by minutes or more. */
  correctedAt: z.optional(moment),
  /**
   * By the device's clock as it was off on delivery, if that differs by over a minute from the time that
   * counts: the device had measured another offset, or its clock was set in between.
   */
  deliveredClockAt: z.optional(moment),
  recordedAt: moment,
}

const shipmentEventEntry = z.object({
  id: uuid,
  kind: z.enum(shipmentEventKinds),
  ...timesOfEvent,
  by: z.string(),
  /** Whoever it is by stated it for the office, in the driver's name. */
  byOffice: z.optional(z.boolean()),
  deviceCode: z.optional(z.string()),
  /** Who made it count, if only a file says that the driver stated it. */
  enteredBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  stated: z.optional(z.object(readMeasurements)),
  ...recordedRemarks.shape,
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
  ...readMeasurements,
  /** What the receiver said last. */
  acceptance: z.optional(z.enum(acceptanceOutcomes)),
  /** What the receiver took, once it was unloaded: all of it unless the receiver said otherwise. */
  acceptedKilograms: z.optional(z.number()),
  ...turnedAwayFields,
  /** Of what its receiver turned away (`kilogramsLeft`), once a part was unloaded or all was refused. */
  leftKilograms: z.optional(z.number()),
  /** Of the rest (`kilogramsOfRest`). */
  restKilograms: z.optional(z.number()),
  /** What was stated of the rest cannot be right, and counts nowhere. */
  restImpossible: z.optional(z.boolean()),
  treatment: z.optional(treatment),
  cargoUnit: unit,
  /** Stated, or by the unit's factor or a density (`kilogramsOf`); absent where none of them is known. */
  nettoKilograms: z.optional(z.number()),
  surveyedBy: z.optional(z.enum(surveyKinds)),
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
  /** Both by the version of the flow that the load states, unless the number was corrected. */
  receiverName: z.optional(z.string()),
  wasteStreamNumber: z.optional(z.string()),
  /** Of those who are asked to sign by now, who has not, whether or not a reason is stated. */
  missingSignatures: z.optional(z.array(z.enum(signatoryRoles))),
  transportMode: resource('TransportMode', 'transport_modes', {
    id: uuid,
    type: z.enum(transportModeTypes),
    identificationCode: z.string(),
  }),
  driver: z.optional(resource('Driver', 'drivers', { id: uuid, name: z.string() })),
  transporter: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
}

export const shipmentRow = resource('Shipment', 'shipments', shipmentFields)
export type ShipmentRow = z.output<typeof shipmentRow>

const shipmentPosition = z.object({
  phase: z.enum(photoPhases),
  ...z.partial(statedPosition).shape,
  expiredAt: z.optional(moment),
})

export const shipment = resource('Shipment', 'shipments', {
  ...shipmentFields,
  givers: z.optional(z.array(collectedGiver)),
  packaging: z.optional(packaging),
  /** As its letter has it: that, or else of the flow as it was loaded. */
  packagingOnLetter: z.optional(packaging),
  /** Its kilograms cannot be right, and count in no sum (`implausible_weight` of the months). */
  kilogramsImplausible: z.optional(z.boolean()),
  /** What was read of it, as long as its amount or kilograms follow from that (`surveyedBy`). */
  survey: z.optional(cargoSurvey),
  restSurvey: z.optional(cargoSurvey),
  documentType: z.enum(documentTypes),
  /** The version of the flow that its letter states (`material_flow_versions`): what is amended since is not of this load. */
  materialFlowVersion: z.number(),
  askedSignatures: z.array(z.enum(letterSignatures)),
  cargoPhotos: z.array(cargoPhoto),
  positions: z.optional(z.array(shipmentPosition)),
  events: z.array(shipmentEventEntry),
  checks: z.optional(z.object({ count: z.number(), lastAt: moment })),
})
export type Shipment = z.output<typeof shipment>

/** The stored precision: three decimals. */
export const exactSchema: MeasurementSchema = (measurement) =>
  measurement.kind === 'text'
    ? statedSchema(measurement)
    : amount.check(z.refine((value) => Number(value.toFixed(3)) === value, 'decimals'))

/**
 * By another client than the driver's app; measured values, notes and the waste stream number may be corrected
 * afterwards.
 */
export const shipmentDraft = z.object({
  materialFlow: reference('material_flows'),
  transportMode: reference('transport_modes'),
  driver: z.optional(reference('drivers')),
  loadedAt: moment,
  ...shapeOf(namesOf, exactSchema),
  /** Of what was turned away, once it was unloaded somewhere. */
  rest: z.optional(z.object(shapeOf(unloadNamesOf, exactSchema))),
  /** Of waste, once it is loaded: a load has the number of its flow. */
  wasteStreamNumber: z.optional(wasteStreamNumber),
  transporterNoteLoad: z.optional(note),
  transporterNoteUnload: z.optional(note),
  note: z.optional(note),
  cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
  reason: z.optional(text(500)),
})
export type ShipmentDraft = z.output<typeof shipmentDraft>

export const shipments = collection({
  type: 'Shipment',
  item: shipment,
  row: shipmentRow,
  draft: shipmentDraft,
  openWithoutApproval: ['read'],
  filters: {
    status: 'exact',
    /** Of a cargo that was turned away. */
    ending: ['exact', 'exists'],
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
    documentType: 'exact',
    ewcCode: 'reference',
    product: 'reference',
    weightMissing: 'boolean',
    /** Of those who are asked to sign by now. */
    signatureMissing: 'boolean',
    /** The same of one of them, by the role. */
    signatureMissingOf: 'exact',
    /** What became of a cargo that was turned away: `on_board`, its `ending`, or `awaits_flow` of those forwarded. */
    refused: 'exact',
    /** What a row of the months counts, by its `row` (`listWasteStreamMonths`). */
    monthRow: 'exact',
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

export const unloadShipment = endpoint({
  method: 'PATCH',
  path: '/shipments/{id}/unload',
  openWithoutApproval: true,
  body: z.object({
    unloadedAt: moment,
    ...shapeOf(unloadNamesOf, exactSchema),
    note: z.optional(note),
    cargoPhotos: z.optional(z.array(photoManifest).check(z.maxLength(20))),
    scanned: z.optional(z.boolean()),
  }),
  response: shipment,
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'shipment_already_unloaded',
    'shipment_turned_away',
    'cargo_goes_on_already',
    'account_needs_approval',
    'project_blocked',
    'precondition_required',
    'precondition_failed',
  ],
})

export const shipmentForwarding = z.object({ materialFlow: reference('material_flows') })

/**
 * The office chooses the flow by which a cargo goes on that its receiver turned away, as was agreed by
 * telephone. It records the load of the shipment that follows, in the driver's name, and its unload where the
 * driver has unloaded it already. Returns the shipment that follows.
 */
export const forwardShipment = endpoint({
  method: 'POST',
  path: '/shipments/{id}/forward',
  body: shipmentForwarding,
  response: shipment,
  status: 201,
  refusals: [
    'access_denied',
    'not_found',
    'shipment_not_turned_away',
    'shipment_not_unloaded',
    'shipment_already_unloaded',
    'exception_not_acceptable',
    'project_blocked',
    'material_flow_not_carried',
    'ewc_code_not_valid_then',
    'account_needs_approval',
    'cargo_differs',
    'receiver_turned_away',
    'cargo_goes_on_already',
    'acting_as_another',
  ],
})

export const acceptanceCorrection = z.object({
  outcome: z.enum(acceptanceOutcomes),
  kilograms: z.optional(acceptedKilograms),
  /** The receiver's, and why the office states it. */
  reason: text(500),
})

/**
 * What the receiver took, as the office was told: where no phone can state it any more, or stated it wrongly. It
 * is recorded in the driver's name, and replaces what was said before. Returns the shipment.
 */
export const stateAcceptance = endpoint({
  method: 'POST',
  path: '/shipments/{id}/acceptance',
  body: acceptanceCorrection,
  response: shipment,
  refusals: [
    'access_denied',
    'not_found',
    'shipment_already_unloaded',
    'cargo_goes_on_already',
    'exception_not_acceptable',
    'project_blocked',
    'acting_as_another',
  ],
})

/** The receiver has treated what it took, as the office was told. Returns the shipment. */
export const stateTreatment = endpoint({
  method: 'POST',
  path: '/shipments/{id}/treatment',
  body: treatmentDraft,
  response: shipment,
  refusals: ['access_denied', 'not_found', 'shipment_not_unloaded', 'acting_as_another'],
})
