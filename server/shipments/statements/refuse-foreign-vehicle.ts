import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, or } from '../../platform/db/drizzle.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { transportModeCustomers, transportModes } from '../../platform/db/schema/transport-modes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/**
 * The customer would see a stranger's data. The vehicle must be the driver's, of the driver's company or a
 * carrier of the flow, or have loaded for the customer before.
 * @throws HttpProblem exception_not_acceptable
 */
export async function refuseForeignVehicle(
  db: Queryable,
  driver: Viewer,
  { materialFlow, transportMode }: Pick<LoadStatement, 'materialFlow' | 'transportMode'>,
): Promise<void> {
  const carriers = db
    .select({ id: materialFlowCarriers.companyId })
    .from(materialFlowCarriers)
    .where(eq(materialFlowCarriers.materialFlowId, materialFlow))
  const loadedBefore = db
    .select({ id: transportModeCustomers.transportModeId })
    .from(transportModeCustomers)
    .innerJoin(materialFlows, eq(materialFlows.customerId, transportModeCustomers.customerId))
    .where(eq(materialFlows.id, materialFlow))
  const known = await db.$count(
    transportModes,
    and(
      eq(transportModes.id, transportMode),
      or(
        eq(transportModes.ownerId, driver.userId),
        driver.companyId === undefined ? undefined : eq(transportModes.companyId, driver.companyId),
        inArray(transportModes.companyId, carriers),
        inArray(transportModes.id, loadedBefore),
      ),
    ),
  )
  if (known === 0) throw new HttpProblem('exception_not_acceptable')
}
