import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'

/** With more projects, each request would read and send more ids than a subquery costs. */
const maxSharedProjects = 100

export const sharedProjects = (shared: PgColumn, owner: PgColumn) =>
  sql<
    string[]
  >`array(select ${projectShares.projectId} from ${projectShares} where ${shared} = ${owner} order by 1 limit ${sql.raw(String(maxSharedProjects + 1))})`

export const areAll = (projectIds: readonly string[]): boolean => projectIds.length <= maxSharedProjects
