import { iriOf } from '#contract/kit/resource.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, ne } from '../../platform/db/drizzle.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { publish } from '../../platform/live/publish.ts'

export async function notifyFlowChanged(db: Queryable, id: string): Promise<void> {
  const [flow] = await db
    .select({ customerId: materialFlows.customerId, projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(eq(materialFlows.id, id))
  if (flow === undefined) return
  // Devices also store loaded flows of drivers who are no longer paired.
  const loadedDrivers = await db
    .selectDistinct({ userId: drivers.userId })
    .from(shipments)
    .innerJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(and(eq(shipments.materialFlowId, id), ne(shipments.status, 'unloaded')))
  await markChanged(db, [
    { type: 'MaterialFlow', entityId: id, projectId: flow.projectId },
    ...loadedDrivers.map(({ userId }) => ({ type: 'MaterialFlow' as const, entityId: id, userId })),
  ])
  const message = { '@id': iriOf('material_flows', id), '@type': 'MaterialFlow' }
  await publish(db, message, flow)
  const carriers = await db
    .select({ companyId: materialFlowCarriers.companyId })
    .from(materialFlowCarriers)
    .where(eq(materialFlowCarriers.materialFlowId, id))
  const pairedDrivers = await db
    .select({ userId: projectPairings.userId })
    .from(projectPairings)
    .where(and(eq(projectPairings.projectId, flow.projectId), isNull(projectPairings.endedAt)))
  const users = new Set([...loadedDrivers, ...pairedDrivers].map(({ userId }) => userId))
  for (const audience of [...carriers, ...Array.from(users, (userId) => ({ userId }))])
    await publish(db, message, audience)
}
