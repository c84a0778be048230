import { dayIn } from '#contract/accounts/customer-days.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import type { PoolCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { visibleTo } from '../../flows/projects/queries.ts'

/**
 * Adds today in the customer's time zone.
 * @throws HttpProblem not_found, access_denied for a shared project, project_blocked
 */
export async function findImportProject(
  { db, viewer }: Pick<PoolCall, 'db' | 'viewer'>,
  id: string,
): Promise<{
  readonly project: { readonly id: string; readonly customerId: string }
  readonly today: string
}> {
  const [found] = await db
    .select({ id: projects.id, customerId: projects.customerId, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(and(eq(projects.id, id), visibleTo(viewer)))
  if (found === undefined) throw new HttpProblem('not_found')
  if (!viewer.roles.includes('ROLE_ADMIN') && found.customerId !== viewer.customerId)
    throw new HttpProblem('access_denied')
  if (found.blocked) throw new HttpProblem('project_blocked')
  const timeZone = await timeZoneOf(db, { customerId: found.customerId })
  return { project: { id: found.id, customerId: found.customerId }, today: dayIn(Date.now(), timeZone) }
}
