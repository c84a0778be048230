import { type Column, type SQL, sql } from '../db/drizzle.ts'
import { projectShares } from '../db/schema/projects.ts'
import type { ConditionViewer } from '../http/request/viewer.ts'

/**
 * Condition that the project in this column is shared with the viewer's customer. For the many customers
 * without shares it is a constant, so that PostgreSQL can filter and order by the index on the customer.
 */
export const sharedWith = (viewer: ConditionViewer, project: Column): SQL =>
  viewer.customerId === undefined || viewer.hasShares === false || !viewer.roles.includes('ROLE_CUSTOMER')
    ? sql`false`
    : sql`exists (select 1 from ${projectShares} where ${projectShares.projectId} = ${project} and ${projectShares.sharedWithId} = ${viewer.customerId})`
