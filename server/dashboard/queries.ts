import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DashboardVehicle } from '#contract/dashboard.ts'
import type { Page } from '#contract/paging.ts'
import type { Queryable } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/endpoint.ts'
import { shipmentRows, visibleTo } from '../shipments/queries.ts'

/** Vehicles with something on board, each by what it loaded last, the newest load first. */
export async function vehiclesOnRoute(
  db: Queryable,
  viewer: Viewer,
  part: { limit: number; offset: number },
): Promise<Page<DashboardVehicle>> {
  const onBoard = and(eq(shipments.status, 'loaded'), visibleTo(viewer))
  const [total] = await db.select({ vehicles: sql<number>`count(distinct ${shipments.transportModeId})::int` }).from(shipments).where(onBoard)
  const newest = db
    .selectDistinctOn([shipments.transportModeId], { id: shipments.id, loadDate: shipments.loadDate })
    .from(shipments)
    .where(onBoard)
    .orderBy(shipments.transportModeId, desc(shipments.loadDate), asc(shipments.id))
    .as('newest')
  const page = await db.select({ id: newest.id }).from(newest).orderBy(desc(newest.loadDate), asc(newest.id)).limit(part.limit).offset(part.offset)
  const rows = await shipmentRows(db, page.map(({ id }) => id))
  return {
    member: rows.map((row) => ({
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
    })),
    totalItems: total?.vehicles ?? 0,
  }
}
