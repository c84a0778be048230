import { listDashboardVehicles } from '#contract/dashboard.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { sliceOf } from '../http/paging.ts'
import { mayWatch } from './policy.ts'
import { vehiclesOnRoute } from './queries.ts'

export const dashboardRoutes: readonly Route[] = [
  handle(listDashboardVehicles, mayWatch, ({ db, viewer, query }) => vehiclesOnRoute(db, viewer, sliceOf(query))),
]
