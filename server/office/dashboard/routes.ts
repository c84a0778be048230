import { readDashboardAttention, readDashboardFigures, readMapSettings } from '#contract/office/dashboard.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { MapTiles } from '../../config.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { readAttention } from './attention.ts'
import { readFigures } from './figures.ts'
import { hasDashboard } from './live-dashboard.ts'
import { dashboardVehicleRoutes } from './serve-dashboard-vehicles.ts'

interface DashboardSettings {
  readonly clock: Clock
  readonly mapTiles: MapTiles | undefined
}

export const dashboardRoutes = ({ clock, mapTiles }: DashboardSettings): readonly Route[] => [
  ...dashboardVehicleRoutes,
  handle(readDashboardAttention, hasDashboard, ({ db, viewer }) => readAttention(db, viewer, clock())),
  handle(readDashboardFigures, hasDashboard, ({ db, viewer }) => readFigures(db, viewer, clock())),
  handle(readMapSettings, hasDashboard, () => Promise.resolve({ tiles: mapTiles })),
]
