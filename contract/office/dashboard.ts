import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { documentTypes, transportModeTypes, unit } from '../parties/master-data.ts'
import { loadingPlace } from '../flows/material-flows.ts'
import { notificationMethods } from '../accounts/notification-methods.ts'
import { statedPosition } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'
import { shipmentStatus, statementKinds } from '../shipments/shipment-lists.ts'
import { acceptanceOutcomes } from '../shipments/stated-acceptance.ts'

/** A vehicle in transit, whose last loaded shipment is not unloaded yet; `id` is that shipment's. */
const dashboardVehicle = resource('DashboardVehicle', 'dashboard_vehicles', {
  id: uuid,
  shipmentNumber: z.string(),
  /** A cargo that was turned away is not on its way to its destination. */
  status: shipmentStatus,
  acceptance: z.optional(z.enum(acceptanceOutcomes)),
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
  loadPosition: z.optional(z.pick(statedPosition, { latitude: true, longitude: true, accuracy: true })),
})
export type DashboardVehicle = z.output<typeof dashboardVehicle>

export const dashboardVehicles = collection({
  type: 'DashboardVehicle',
  item: dashboardVehicle,
  operations: ['list', 'read'],
  filters: { transporter: 'reference', project: 'reference', materialFlow: 'reference', loadDate: 'moment' },
  order: ['loadDate'],
})

const attentionOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(z.object({ count: z.number(), first: z.array(row) }))

const projectOfRow = resource('Project', 'projects', { id: uuid, number: z.string(), name: z.string() })
const flowOfRow = resource('MaterialFlow', 'material_flows', {
  id: uuid,
  number: z.number(),
  usualName: z.string(),
})

const shipmentOfRow = resource('Shipment', 'shipments', {
  id: uuid,
  number: z.string(),
  status: shipmentStatus,
  loadDate: moment,
  unloadDate: z.optional(moment),
  project: projectOfRow,
  materialFlow: flowOfRow,
  transportMode: z.string(),
})

/** A kind that the reader's role may not handle is absent; a count of 0 is done. */
export const dashboardAttention = z.object({
  /** Self-registered drivers whom nobody has approved or rejected; those whose 24 hours end first on top. */
  driversToApprove: attentionOf(
    resource('Driver', 'drivers', {
      id: uuid,
      name: z.string(),
      company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
      graceUntil: moment,
      hoursLeft: z.number(),
    }),
  ),
  exceptions: attentionOf(
    resource('ShipmentException', 'shipment_exceptions', {
      id: uuid,
      number: z.optional(z.string()),
      kind: z.enum(statementKinds),
      reason: z.string(),
      by: z.string(),
      recordedAt: moment,
    }),
  ),
  missingWeights: attentionOf(shipmentOfRow),
  /** Somebody who is asked to sign by now has not, whatever the reason. */
  missingSignatures: attentionOf(shipmentOfRow),
  /** On board as the receiver turned them away, or unloaded elsewhere by telephone without a flow yet. */
  turnedAway: attentionOf(shipmentOfRow),
  flowsNotReady: attentionOf(
    resource('MaterialFlow', 'material_flows', {
      ...flowOfRow.shape,
      project: projectOfRow,
      missing: z.array(z.string()),
    }),
  ),
  /** In open projects, without a plan, the soonest first: see `readEwcCodeChanges`. */
  codeChanges: attentionOf(
    resource('MaterialFlow', 'material_flows', {
      ...flowOfRow.shape,
      project: projectOfRow,
      ewcCode: resource('EwcCode', 'ewc_codes', { id: z.string(), code: z.string(), hazardous: z.boolean() }),
      from: z.string(),
    }),
  ),
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
  failedJobs: attentionOf(
    resource('FailedJob', 'failed_jobs', { id: uuid, job: z.string(), failedAt: moment }),
  ),
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

export const readDashboardAttention = endpoint({
  method: 'GET',
  path: '/dashboard/attention',
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

const loadFigures = z.object({ loads: z.number(), kilograms: z.number() })

export const dashboardFigures = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  vehiclesOnRoute: z.number(),
  shipmentsOnRoute: z.number(),
  loadedToday: z.number(),
  unloadedToday: z.number(),
  netKilogramsToday: z.number(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      ...byDocumentType(loadFigures),
    }),
  ),
})
export type DashboardFigures = z.output<typeof dashboardFigures>

export const readDashboardFigures = endpoint({
  method: 'GET',
  path: '/dashboard/figures',
  response: dashboardFigures,
  type: 'DashboardFigures',
  refusals: ['access_denied'],
})

/** Source of the map's tiles. Without tiles the map shows outlines of countries, which the app has. */
export const readMapSettings = endpoint({
  method: 'GET',
  path: '/dashboard/map',
  response: z.object({
    tiles: z.optional(
      z.object({
        url: z.string(),
        attribution: z.string(),
      }),
    ),
  }),
  type: 'MapSettings',
  refusals: ['access_denied'],
})
