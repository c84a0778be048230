import { and, eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
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

/**
 * Of each company that carries a flow by one of its versions (`carriedBy`) a row `company`, or null.
 * @param content of `material_flow_versions`
 */
export const carriersOfVersion = (content: SQL): SQL => sql`
    select carrier ->> 'id' as company from jsonb_array_elements(${content} -> 'carriers') as carrier
    union all select case ${content} ->> 'transportedBy'
      when 'sender' then ${content} -> 'sender' ->> 'id'
      when 'disposer' then ${content} -> 'disposer' ->> 'id'
      when 'recipient' then coalesce(
        ${content} -> 'receiver' ->> 'id',
        (select company_id::text from locations
          where id = (${content} -> 'destinationLocation' ->> 'id')::uuid)) end`

/** The addresses of a route collection are for who collects it and whose flow it is, not for all who see it. */
export const readsAddresses = (viewer: Viewer): SQL => readsAddressesOf(viewer, carriedBy)

/** As `readsAddresses`: those of a version are for who collected by it, whoever carries the flow now. */
export const readsAddressesOfVersion = (viewer: Viewer, content: SQL): SQL =>
  readsAddressesOf(
    viewer,
    (companyId) =>
      sql`exists (select from (${carriersOfVersion(content)}) carriers where company = ${companyId}::text)`,
  )

function readsAddressesOf(viewer: Viewer, carriedFor: (companyId: string) => SQL): SQL {
  const { companyId, roles, userId } = viewer
  const carries = companyId === undefined ? undefined : carriedFor(companyId)
  return (
    or(
      managedBy(viewer),
      roles.includes('ROLE_TRANSPORTER') ? carries : undefined,
      roles.includes('ROLE_DRIVER') ? carries && and(isPairedProject(userId), carries) : undefined,
    ) ?? never
  )
}

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
