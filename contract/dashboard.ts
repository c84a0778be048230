import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { transportModeTypes, unit } from './master-data.ts'
import { loadingPlace } from './material-flows.ts'
import { moment, uuid } from './primitives.ts'
import { resource } from './resource.ts'

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
