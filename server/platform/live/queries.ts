import type { Queryable } from '../db/connect.ts'
import { inArray } from '../db/drizzle.ts'
import { projectReaders } from '../db/schema/users.ts'

export async function readableProjects(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byUser = new Map<string, Set<string>>()
  const rows = await db
    .select({ userId: projectReaders.userId, projectId: projectReaders.projectId })
    .from(projectReaders)
    .where(inArray(projectReaders.userId, [...userIds]))
  for (const { userId, projectId } of rows)
    byUser.set(userId, (byUser.get(userId) ?? new Set()).add(projectId))
  return byUser
}
