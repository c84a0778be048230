import * as z from 'zod/mini'
import { dashboardAttention, dashboardFigures, dashboardVehicles } from './dashboard.ts'
import type { LiveMessage } from './live.ts'
import { only } from '../kit/only.ts'
import { listShipments } from '../shipments/shipments.ts'
import { shownStateReads } from '../shipments/shown-state.ts'

/** As many vehicles as a page has at most, because the map shows each of them. */
export const dashboardLists = {
  vehicles: { itemsPerPage: 100 },
  shipments: { itemsPerPage: 10, order: { loadDate: 'desc' } },
} as const

/** The shipments as the dashboard lists them. */
export const recentShipments = only(listShipments, [
  'version',
  'number',
  'project.name',
  ...shownStateReads,
  'materialFlow.usualName',
  'transportMode.type',
  'transportMode.identificationCode',
  'nettoWeight',
  'cargoUnit.symbol',
  'loadDate',
  'photosReceived',
  'photosAnnounced',
])

const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    member: z.array(row),
    totalItems: z.number(),
    totalItemsIsEstimate: z.optional(z.boolean()),
  })

export const liveDashboard = z.object({
  figures: dashboardFigures,
  attention: dashboardAttention,
  vehicles: pageOf(dashboardVehicles.item),
  shipments: pageOf(recentShipments.response),
})
export type LiveDashboard = z.output<typeof liveDashboard>

export const liveDashboardMessage = {
  '@id': '/api/dashboard',
  '@type': 'Dashboard',
} as const satisfies LiveMessage
