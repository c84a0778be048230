import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { drivers } from '../db/schema/users.ts'
import { markChanged } from '../live/mark-changed.ts'

/** What a flow shows of the reference data changed: marks these flows for those who hold them, by project or with a load of it on board. */
export async function markFlows(db: Queryable, which: SQL): Promise<void> {
  const flows = await db
    .select({ entityId: materialFlows.id, projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(which)
  const aboard = await db
    .selectDistinct({ entityId: materialFlows.id, userId: drivers.userId })
    .from(materialFlows)
    .innerJoin(shipments, eq(shipments.materialFlowId, materialFlows.id))
    .innerJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(and(which, eq(shipments.status, 'loaded')))
  const marks = [...flows, ...aboard].map((mark) => ({ type: 'MaterialFlow' as const, ...mark }))
  // A statement takes at most 65,535 parameters.
  for (let start = 0; start < marks.length; start += 5000)
    await markChanged(db, marks.slice(start, start + 5000))
}
