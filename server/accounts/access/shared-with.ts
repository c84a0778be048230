import { type Column, eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/viewer.ts'

/** PostgreSQL uses an index for known ids; with a subquery it would scan the rows of all customers. */
export function sharedWith(viewer: Viewer, project: Column): SQL {
  const asStaff = viewer.customerId !== undefined && viewer.roles.includes('ROLE_CUSTOMER')
  const asPlanner = viewer.companyId !== undefined && viewer.roles.includes('ROLE_TRANSPORTER')
  if (viewer.sharedProjectIds !== undefined) {
    const { withCustomer, withCompany } = viewer.sharedProjectIds
    return isOneOf(project, [...(asStaff ? withCustomer : []), ...(asPlanner ? withCompany : [])])
  }
  const isSharedWith = or(
    asStaff ? sql`${projectShares.sharedWithId} = ${viewer.customerId}` : undefined,
    asPlanner ? sql`${projectShares.sharedWithCompanyId} = ${viewer.companyId}` : undefined,
  )
  return isSharedWith === undefined
    ? never
    : sql`exists (select 1 from ${projectShares} where ${projectShares.projectId} = ${project} and ${isSharedWith})`
}

export const readBy = (viewer: Viewer, project: Column): SQL =>
  viewer.readProjectIds === undefined
    ? sql`${project} in (select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${viewer.userId})`
    : isOneOf(project, viewer.readProjectIds)

/** No index holds the rows of several projects in one order, so a list would sort all of them. */
export const seesOnlySeveralProjects = ({
  roles,
  readProjectIds = [],
}: Pick<Viewer, 'roles' | 'readProjectIds'>) =>
  readProjectIds.length > 1 && roles.every((role) => role === 'ROLE_PROJECT_READER')

export const never: SQL = sql`false`

function isOneOf(project: Column, ids: readonly string[]): SQL {
  const [id, another] = ids
  if (id === undefined) return never
  return another === undefined ? eq(project, id) : inArray(project, [...ids])
}
