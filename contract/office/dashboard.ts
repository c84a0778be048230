import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { documentTypes, transportModeTypes, unit } from '../parties/master-data.ts'
import { loadingPlace } from '../flows/material-flows.ts'
import { notificationMethods } from '../accounts/notification-methods.ts'
import { statedPosition } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'
import { shipmentStatus, exceptionKinds } from '../shipments/shipment-lists.ts'

/** A vehicle in transit: its last loaded shipment is not unloaded yet. `id` is that shipment's. */
const dashboardVehicle = resource('DashboardVehicle', 'dashboard_vehicles', {
  id: uuid,
  shipmentNumber: z.string(),
  type: z.enum(transportModeTypes),
  identificationCode: z.string(),
  driverName: z.optional(z.string()),
  transporterName: z.optional(z.string()),
  usualName: z.string(),
  loadDate: moment,
  origin: loadingPlace,
  destination: loadingPlace,
  nettoWeight: z.optional(z.number()),
  cargoUnit: unit,
  /** Where the driver was who saved the load, if they agreed to it. */
  loadPosition: z.optional(z.pick(statedPosition, { latitude: true, longitude: true, accuracy: true })),
})
export type DashboardVehicle = z.output<typeof dashboardVehicle>

export const dashboardVehicles = collection({
  type: 'DashboardVehicle',
  path: 'dashboard_vehicles',
  item: dashboardVehicle,
  operations: ['list', 'read'],
  filters: { transporter: 'reference', project: 'reference', materialFlow: 'reference', loadDate: 'moment' },
  order: ['loadDate'],
})

/** One kind of thing that needs attention: how many there are, and the first five, the most urgent first. */
const attentionOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(z.object({ count: z.number(), first: z.array(row) }))

const projectOfRow = resource('Project', 'projects', { id: uuid, number: z.string(), name: z.string() })
const flowOfRow = resource('MaterialFlow', 'material_flows', {
  id: uuid,
  number: z.number(),
  usualName: z.string(),
})

/**
 * What needs the attention of whoever asks, each kind only where their role may see to it: an absent kind is
 * not theirs, a count of 0 is done.
 */
export const dashboardAttention = z.object({
  /** Registered drivers whom nobody has approved or rejected, whose 24 hours end first at the top. */
  driversToApprove: attentionOf(
    resource('Driver', 'drivers', {
      id: uuid,
      name: z.string(),
      company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
      graceUntil: moment,
      /** Whole hours of the 24 that are left; 0 once they are over. */
      hoursLeft: z.number(),
    }),
  ),
  /** Refused statements that nobody settled, the newest first. */
  exceptions: attentionOf(
    resource('ShipmentException', 'shipment_exceptions', {
      id: uuid,
      number: z.optional(z.string()),
      kind: z.enum(exceptionKinds),
      /** Problem code. */
      reason: z.string(),
      by: z.string(),
      recordedAt: moment,
    }),
  ),
  /**
   * Shipments without a net weight past the moment at which their flow determines it; the longest without it
   * first.
   */
  missingWeights: attentionOf(
    resource('Shipment', 'shipments', {
      id: uuid,
      number: z.string(),
      status: shipmentStatus,
      loadDate: moment,
      unloadDate: z.optional(moment),
      project: projectOfRow,
      materialFlow: flowOfRow,
      transportMode: z.string(),
    }),
  ),
  /** Flows of open projects whose letter would lack something (`ready` of the flow), the newest first. */
  flowsNotReady: attentionOf(
    resource('MaterialFlow', 'material_flows', {
      ...flowOfRow.shape,
      project: projectOfRow,
      /** Codes of `contract/letters/letter-rules.ts`. */
      missing: z.array(z.string()),
    }),
  ),
  /**
   * Flows of open projects whose EWC code ends or changes its hazard, and for which nothing is planned, the soonest first:
   * see `readEwcCodeChanges`.
   */
  codeChanges: attentionOf(
    resource('MaterialFlow', 'material_flows', {
      ...flowOfRow.shape,
      project: projectOfRow,
      ewcCode: resource('EwcCode', 'ewc_codes', { id: z.string(), code: z.string(), hazardous: z.boolean() }),
      /** The first day (ISO date) on which the code is no longer what it was. */
      from: z.string(),
    }),
  ),
  /** Mails and text messages of the last 31 days that are no longer retried, the newest first. */
  failedMails: attentionOf(
    resource('OutgoingMail', 'outgoing_mails', {
      id: uuid,
      channel: z.enum(notificationMethods),
      template: z.string(),
      recipients: z.array(z.string()),
      subject: z.optional(z.string()),
      createdAt: moment,
    }),
  ),
  /** Background jobs that failed for good, the newest first. For administrators. */
  failedJobs: attentionOf(
    resource('FailedJob', 'failed_jobs', { id: uuid, job: z.string(), failedAt: moment }),
  ),
  /** Requests to change a company's registered data that nobody handled, the oldest first. For administrators. */
  companyChangeRequests: attentionOf(
    resource('CompanyChangeRequest', 'company_change_requests', {
      id: uuid,
      company: resource('Company', 'companies', { id: uuid, name: z.string() }),
      requestedBy: z.string(),
      createdAt: moment,
    }),
  ),
})
export type DashboardAttention = z.output<typeof dashboardAttention>

/** Counts, and the first rows, of what needs attention. */
export const readDashboardAttention = endpoint({
  method: 'GET',
  path: '/dashboard/attention',
  access: 'signed-in',
  response: dashboardAttention,
  type: 'DashboardAttention',
  personal: true,
  refusals: ['access_denied'],
})

const byDocumentType = <Schema extends z.ZodMiniType>(schema: Schema) =>
  Object.fromEntries(documentTypes.map((type) => [type, schema])) as Record<
    (typeof documentTypes)[number],
    Schema
  >

/** Loads of one document type, and their net weight in the units that measure mass. */
const loadFigures = z.object({ loads: z.number(), kilograms: z.number() })

/** Figures over every shipment that the reader may see. */
export const dashboardFigures = z.object({
  /** IANA name: the days below begin and end in it. */
  timeZone: z.string(),
  today: z.iso.date(),
  /** Vehicles with a load, as `/dashboard_vehicles` lists them, and their shipments. */
  vehiclesOnRoute: z.number(),
  shipmentsOnRoute: z.number(),
  loadedToday: z.number(),
  unloadedToday: z.number(),
  /** Loaded today. */
  netKilogramsToday: z.number(),
  /** The last 31 days with today as the last, each of them, by document type. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      ...byDocumentType(loadFigures),
    }),
  ),
})
export type DashboardFigures = z.output<typeof dashboardFigures>

/** The figures of the dashboard, counted anew at each reading. */
export const readDashboardFigures = endpoint({
  method: 'GET',
  path: '/dashboard/figures',
  access: 'signed-in',
  response: dashboardFigures,
  type: 'DashboardFigures',
  refusals: ['access_denied'],
})

/** Where the map takes its picture from. Without tiles it shows the outlines of countries, which the app has. */
export const readMapSettings = endpoint({
  method: 'GET',
  path: '/dashboard/map',
  access: 'signed-in',
  response: z.object({
    tiles: z.optional(
      z.object({
        /** With `{z}`, `{x}` and `{y}`, for tiles of 256 by 256 pixels. */
        url: z.string(),
        attribution: z.string(),
      }),
    ),
  }),
  type: 'MapSettings',
  refusals: ['access_denied'],
})
