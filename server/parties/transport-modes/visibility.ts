import { ofPlanner } from '../../accounts/access/owners.ts'
import { sharedWith } from '../../accounts/access/shared-with.ts'
import { eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModeCustomers, transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { usableBy } from './queries.ts'

/** Those of the viewer's own, company and fleet, and those that carried what the viewer may see. */
export function visibleTo(viewer: Viewer): SQL {
  const conditions: SQL[] = [changeableBy(viewer)]
  for (const role of viewer.roles) {
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(
        sql`${transportModes.id} in (select ${transportModeCustomers.transportModeId} from ${transportModeCustomers} where ${transportModeCustomers.customerId} = ${viewer.customerId})`,
        sql`${transportModes.id} in (select ${shipments.transportModeId} from ${shipments} where ${sharedWith({ ...viewer, roles: [role] }, shipments.projectId)})`,
      )
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(
        sql`exists (select 1 from ${drivers} where ${drivers.userId} = ${transportModes.ownerId} and ${drivers.companyId} = ${viewer.companyId})`,
      )
    if (role === 'ROLE_DRIVER') conditions.push(usableBy(viewer))
  }
  return or(...conditions) ?? sql`false`
}

export function changeableBy(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  const isOwn = viewer.roles.includes('ROLE_DRIVER') ? eq(transportModes.ownerId, viewer.userId) : undefined
  return or(ofPlanner(viewer, transportModes.companyId), isOwn) ?? sql`false`
}
