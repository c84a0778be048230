import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'

/** Beyond this, each request would read and send more ids than a subquery costs. */
const maxSharedProjects = 100

/** The projects that are shared with whom a user or key belongs to; one more than the most where there are more. */
export const sharedProjects = (shared: PgColumn, owner: PgColumn) =>
  sql<
    string[]
  >`array(select ${projectShares.projectId} from ${projectShares} where ${shared} = ${owner} order by 1 limit ${sql.raw(String(maxSharedProjects + 1))})`

/** Whether these are all of the projects that `sharedProjects` looked for. */
export const areAll = (projectIds: readonly string[]): boolean => projectIds.length <= maxSharedProjects
