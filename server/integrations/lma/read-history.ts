import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, ne, sql } from '../../platform/db/drizzle.ts'
import { lmaLines, lmaSessions, lmaStreams } from '../../platform/db/schema/lma.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Whose notifications are asked for: those of the test environment are apart. */
export interface HistoryScope {
  readonly companyId: string
  readonly month: string
  readonly isTest: boolean
}

/** The desk has it, or will. */
export const stands = ({ session, line }: NotifiedLine): boolean =>
  session.status === 'queued' ||
  session.status === 'sent' ||
  session.status === 'file' ||
  (session.status === 'answered' && line.result === 'accepted')

const ofCompany = ({ companyId, isTest }: HistoryScope) =>
  and(
    eq(lmaSessions.companyId, companyId),
    eq(lmaSessions.isTest, isTest),
    ne(lmaSessions.status, 'withdrawn'),
  )

export type NotifiedLine = Awaited<ReturnType<typeof readNotifiedLines>>[number]

/** What was notified of a month, the newest first. */
export const readNotifiedLines = (db: Queryable, scope: HistoryScope) =>
  db
    .select({
      line: lmaLines,
      session: { status: lmaSessions.status, createdAt: lmaSessions.createdAt, failure: lmaSessions.failure },
      person: users,
    })
    .from(lmaLines)
    .innerJoin(lmaSessions, eq(lmaSessions.id, lmaLines.sessionId))
    .innerJoin(users, eq(users.id, lmaSessions.createdById))
    .where(and(ofCompany(scope), eq(lmaSessions.month, scope.month)))
    .orderBy(desc(lmaSessions.createdAt), desc(lmaSessions.id))

/** Of these numbers, those whose first receipt stands in another month, or was notified elsewhere before. */
export async function readKnownNumbers(
  db: Queryable,
  scope: HistoryScope,
  numbers: readonly string[],
): Promise<{ readonly known: ReadonlySet<string>; readonly elsewhere: ReadonlySet<string> }> {
  if (numbers.length === 0) return { known: new Set(), elsewhere: new Set() }
  const notified = await db
    .selectDistinct({ number: lmaLines.wasteStreamNumber })
    .from(lmaLines)
    .innerJoin(lmaSessions, eq(lmaSessions.id, lmaLines.sessionId))
    .where(
      and(
        ofCompany(scope),
        ne(lmaSessions.month, scope.month),
        inArray(lmaLines.wasteStreamNumber, [...numbers]),
        eq(lmaLines.kind, 'first'),
        sql`(${lmaSessions.status} in ('queued', 'sent', 'file') or ${lmaLines.result} = 'accepted')`,
      ),
    )
  const marked = await db
    .select({ number: lmaStreams.wasteStreamNumber })
    .from(lmaStreams)
    .where(
      and(eq(lmaStreams.companyId, scope.companyId), inArray(lmaStreams.wasteStreamNumber, [...numbers])),
    )
  return {
    known: new Set(notified.flatMap(({ number }) => number ?? [])),
    elsewhere: new Set(marked.map(({ number }) => number)),
  }
}
