import { eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { locations } from '../../platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings } from '../../platform/db/schema/projects.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import * as owners from './owners.ts'
import { never, sharedWith } from './shared-with.ts'

/** A company carries a flow as one of its carriers, or as the party that transports by itself. */
export const carriedBy = (companyId: string | SQL<string>): SQL => sql`(
  exists (select 1 from ${materialFlowCarriers}
    where ${materialFlowCarriers.materialFlowId} = ${materialFlows.id} and ${materialFlowCarriers.companyId} = ${companyId})
  or (${materialFlows.transportedBy} = 'sender' and ${materialFlows.senderId} = ${companyId})
  or (${materialFlows.transportedBy} = 'disposer' and ${materialFlows.disposerId} = ${companyId})
  or (${materialFlows.transportedBy} = 'recipient' and (${materialFlows.receiverId} = ${companyId}
    or (${materialFlows.receiverId} is null and exists (select 1 from ${locations}
      where ${locations.id} = ${materialFlows.destinationLocationId} and ${locations.companyId} = ${companyId})))))`

const isPairedProject = (userId: string): SQL => sql`exists (select 1 from ${projectPairings}
  where ${projectPairings.projectId} = ${materialFlows.projectId} and ${projectPairings.userId} = ${userId}
    and ${projectPairings.endedAt} is null)`

/** Flows that a driver may load: those of paired projects that the driver's company may carry. */
export const loadableBy = (viewer: Viewer): SQL =>
  viewer.companyId === undefined
    ? sql`false`
    : sql`(${isPairedProject(viewer.userId)} and ${carriedBy(viewer.companyId)})`

export const managedBy = (viewer: Viewer): SQL => owners.managedBy(viewer, materialFlows.customerId)

/** The addresses of a route collection are for who collects it and whose flow it is, not for all who see it. */
export const readsAddresses = (viewer: Viewer): SQL =>
  or(
    managedBy(viewer),
    viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId !== undefined
      ? carriedBy(viewer.companyId)
      : undefined,
    viewer.roles.includes('ROLE_DRIVER') ? loadableBy(viewer) : undefined,
  ) ?? never

export function visibleTo(viewer: Viewer): SQL {
  const conditions: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(
        eq(materialFlows.customerId, viewer.customerId),
        sharedWith(viewer, materialFlows.projectId),
      )
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(carriedBy(viewer.companyId), sharedWith(viewer, materialFlows.projectId))
    if (role === 'ROLE_DRIVER') conditions.push(loadableBy(viewer))
    if (role === 'ROLE_PROJECT_READER')
      conditions.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${materialFlows.projectId} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...conditions) ?? sql`false`
}
