import { dashboardLists, liveDashboard, liveDashboardMessage } from '#contract/office/live-dashboard.ts'
import { may } from '#contract/kit/permissions.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Policy } from '../../platform/http/request/endpoint.ts'
import type { LiveView } from '../../platform/live/views.ts'
import { readAttention } from './attention.ts'
import { readFigures } from './figures.ts'

export const hasDashboard: Policy = (viewer) => may(viewer.roles, 'read', 'DashboardVehicle')

/** The data of the four dashboard endpoints, by the same queries. */
export const liveDashboardView = ({ clock }: { readonly clock: Clock }): LiveView => ({
  message: liveDashboardMessage,
  mayRead: hasDashboard,
  schema: liveDashboard,
  async read({ db, viewer, readList }) {
    // One after the other, on one connection at a time.
    const figures = await readFigures(db, viewer, clock())
    const attention = await readAttention(db, viewer, clock())
    const vehicles = await readList('dashboard_vehicles', dashboardLists.vehicles)
    const shipments = await readList('shipments', dashboardLists.shipments)
    return { figures, attention, vehicles, shipments }
  },
})
