import { personName } from '#contract/accounts/person.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { LmaSession } from '#contract/integrations/lma.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { lmaLines, lmaSessions } from '../../platform/db/schema/lma.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { found } from '../../platform/http/request/problem.ts'
import { publish } from '../../platform/live/publish.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { findProcessor } from './processors.ts'
import type { HistoryScope } from './read-history.ts'

/** Of a month, the newest first. */
export const sessionsOf = (
  db: Queryable,
  { companyId, month, isTest }: HistoryScope,
): Promise<LmaSession[]> =>
  sessionsWhere(
    db,
    and(eq(lmaSessions.companyId, companyId), eq(lmaSessions.month, month), eq(lmaSessions.isTest, isTest)),
  )

async function sessionsWhere(db: Queryable, condition: SQL | undefined): Promise<LmaSession[]> {
  const rows = await db
    .select({
      session: lmaSessions,
      person: users,
      lines: sql<number>`(select count(*)::int from ${lmaLines} where ${lmaLines.sessionId} = ${lmaSessions.id})`,
    })
    .from(lmaSessions)
    .innerJoin(users, eq(users.id, lmaSessions.createdById))
    .where(condition)
    .orderBy(desc(lmaSessions.createdAt), desc(lmaSessions.id))
  return rows.map(({ session, person, lines }) => ({
    id: session.id,
    status: session.status,
    lines,
    createdAt: formatTimestamp(session.createdAt),
    by: personName(person),
    ...(session.failure !== null && { failure: session.failure }),
  }))
}

export const readSession = async (db: Queryable, id: string): Promise<LmaSession> =>
  found(await sessionsWhere(db, eq(lmaSessions.id, id)))

/** The page of its month shows the change. */
export const publishSession = (
  db: Queryable,
  { id, customerId }: Pick<typeof lmaSessions.$inferSelect, 'id' | 'customerId'>,
): Promise<void> => publish(db, { '@id': iriOf('lma_sessions', id), '@type': 'LmaSession' }, { customerId })

/**
 * Locked until the transaction ends.
 * @throws HttpProblem not_found for one of a company that the viewer does not notify for
 */
export async function findSession(db: Queryable, viewer: Viewer, id: string) {
  const session = found(await db.select().from(lmaSessions).where(eq(lmaSessions.id, id)).for('update'))
  await findProcessor(db, viewer, session.companyId)
  return session
}
