import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { sessions } from '../db/schema/auth.ts'
import { projectReaders, users } from '../db/schema/users.ts'

/** The subset of these sessions that are neither revoked nor expired, of users who are active. */
export async function activeSessions(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        or(isNull(sessions.expiresAt), gt(sessions.expiresAt, sql`now()`)),
        eq(users.active, true),
      ),
    )
  return new Set(rows.map((row) => row.id))
}

/** The projects that each of these users may read as a project reader. */
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
