import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type DashboardVehicle, dashboardVehicles } from '#contract/dashboard.ts'
import type { Queryable } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import { serve } from '../http/collection/collection.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { shipmentRows, visibleTo } from '../shipments/queries.ts'

/** Of what the viewer sees on board of each vehicle, what it loaded last: it stands for the vehicle. */
const standsForVehicle = (viewer: Viewer) =>
  inArray(
    shipments.id,
    new QueryBuilder()
      .selectDistinctOn([shipments.transportModeId], { id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.status, 'loaded'), visibleTo(viewer)))
      .orderBy(shipments.transportModeId, desc(shipments.loadDate), asc(shipments.id)),
  )

async function vehicles(db: Queryable, ids: readonly string[]): Promise<DashboardVehicle[]> {
  const rows = await shipmentRows(db, ids)
  return rows.map((row) => ({
    id: row.id,
    shipmentNumber: row.number,
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
  }))
}

/** Vehicles with something on board, the newest load first. */
export const dashboardRoutes = serve(dashboardVehicles, {
  table: shipments,
  // The status is named once more, for the index of what is on its way.
  visibleTo: (viewer) => and(eq(shipments.status, 'loaded'), standsForVehicle(viewer)) ?? sql`false`,
  defaultOrder: [['loadDate', 'desc']],
  items: vehicles,
})
