import { type DashboardVehicle, dashboardVehicles } from '#contract/office/dashboard.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { QueryBuilder } from '../../platform/db/drizzle-pg.ts'
import { and, asc, desc, inArray, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { readPositions } from '../../accounts/positions/read-positions.ts'
import { isOnBoard, visibleTo } from '../../accounts/access/shipments.ts'
import { readShipmentRows } from '../../shipments/queries/queries.ts'

/** The latest load represents its vehicle. */
const isLatestLoadOfVehicle = (viewer: Viewer) =>
  inArray(
    shipments.id,
    new QueryBuilder()
      .selectDistinctOn([shipments.transportModeId], { id: shipments.id })
      .from(shipments)
      .where(and(isOnBoard, visibleTo(viewer)))
      .orderBy(shipments.transportModeId, desc(shipments.loadDate), asc(shipments.id)),
  )

async function vehiclesByIds(db: Queryable, ids: readonly string[]): Promise<DashboardVehicle[]> {
  const rows = await readShipmentRows(db, ids)
  const positions = await readPositions(db, ids)
  return rows.map((row) => ({
    id: row.id,
    shipmentNumber: row.number,
    status: row.status,
    acceptance: row.acceptance,
    type: row.transportMode.type,
    identificationCode: row.transportMode.identificationCode,
    driverName: row.driver?.name,
    transporterName: row.transporter?.name,
    usualName: row.materialFlow.usualName,
    loadDate: row.loadDate,
    origin: row.origin,
    destination: row.destination,
    nettoWeight: row.nettoWeight,
    cargoUnit: row.cargoUnit,
    loadPosition: positions.get(row.id)?.find(({ phase }) => phase === 'load'),
  }))
}

export const dashboardVehicleRoutes = resourceRoutes(dashboardVehicles, {
  table: shipments,
  // Repeats the status, so that the planner can use the index on it.
  visibleTo: (viewer) => and(isOnBoard, isLatestLoadOfVehicle(viewer)) ?? sql`false`,
  defaultOrder: [['loadDate', 'desc']],
  loadItems: vehiclesByIds,
})
