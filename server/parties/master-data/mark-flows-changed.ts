import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, ne, type SQL, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'

/** Devices get a mark with the project, and drivers with a load of the flow on board get one too. */
export async function markFlowsChanged(db: Queryable, condition: SQL): Promise<void> {
  const flows = await db
    .select({ entityId: materialFlows.id, projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(condition)
  const loadedFlows = await db
    .selectDistinct({ entityId: materialFlows.id, userId: drivers.userId })
    .from(materialFlows)
    .innerJoin(shipments, eq(shipments.materialFlowId, materialFlows.id))
    .innerJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(and(condition, ne(shipments.status, 'unloaded')))
  await markChanged(
    db,
    [...flows, ...loadedFlows].map((flow) => ({ type: 'MaterialFlow' as const, ...flow })),
  )
}

/** Now or planned, in any period: each flow shows the later periods too. */
export function usesEwcCode(codes: readonly string[]): SQL {
  const periods = sql`(select ${ewcCodes.id} from ${ewcCodes} where ${inArray(ewcCodes.code, [...codes])})`
  return sql`(${materialFlows.ewcCodeId} in ${periods} or ${materialFlows.plannedEwcCodeId} in ${periods})`
}
