import { type Column, or, type SQL, sql } from '../db/drizzle.ts'
import { projectShares } from '../db/schema/projects.ts'
import type { ConditionViewer } from '../http/request/viewer.ts'

/**
 * Condition that the project in this column is shared with the viewer's customer (for its staff) or company (for its
 * planners). For the many viewers without shares it is a constant, so that PostgreSQL can filter and order by the index
 * on the customer.
 */
export function sharedWith(viewer: ConditionViewer, project: Column): SQL {
  if (viewer.hasShares === false) return sql`false`
  const isSharedWith = or(
    viewer.customerId !== undefined && viewer.roles.includes('ROLE_CUSTOMER')
      ? sql`${projectShares.sharedWithId} = ${viewer.customerId}`
      : undefined,
    viewer.companyId !== undefined && viewer.roles.includes('ROLE_TRANSPORTER')
      ? sql`${projectShares.sharedWithCompanyId} = ${viewer.companyId}`
      : undefined,
  )
  return isSharedWith === undefined
    ? sql`false`
    : sql`exists (select 1 from ${projectShares} where ${projectShares.projectId} = ${project} and ${isSharedWith})`
}
