import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/**
 * Specification, section 4.
 * @throws HttpProblem project_blocked
 */
export async function refuseBlocked(db: Queryable, projectId: string): Promise<void> {
  const [status] = await selectBlocked(db, { projectId })
  if (status?.blocked) throw new HttpProblem('project_blocked')
}

const selectBlocked = builtOnce((db) =>
  db
    .select({ blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projects.id, sql.placeholder('projectId'))),
)
