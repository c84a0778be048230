import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, sql } from '../../platform/db/drizzle.ts'
import { lmaLines, lmaSessions } from '../../platform/db/schema/lma.ts'
import { enqueue, enqueueAll } from '../../platform/jobs/enqueue.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { TemporaryFailure } from '../../platform/jobs/temporary-failure.ts'
import { hasNoJob } from '../../platform/jobs/waiting-jobs.ts'
import { type LmaDesk, LmaFailure, type LmaNotification } from './lma-desk.ts'
import { publishSession } from './sessions.ts'

/** The desk judges a session within minutes. */
const firstQuestionAfterMs = 30_000

export const notificationsOf = (db: Queryable, sessionId: string): Promise<LmaNotification[]> =>
  db
    .select({ kind: lmaLines.kind, values: lmaLines.values })
    .from(lmaLines)
    .where(eq(lmaLines.sessionId, sessionId))
    .orderBy(asc(lmaLines.id))

/**
 * Handler of the job `send_lma_session`. No transaction waits for the desk. An attempt whose answer was lost is
 * made again: under their ids, the same notifications take the place of those that arrived.
 */
export const sendSessionJob =
  ({ query: db }: Database, desk: LmaDesk) =>
  async ({ payload, isLast }: JobAttempt<PayloadOf<'send_lma_session'>>): Promise<void> => {
    const [session] = await db
      .select()
      .from(lmaSessions)
      .where(and(eq(lmaSessions.id, payload.session), eq(lmaSessions.status, 'queued')))
    if (session === undefined) return
    try {
      if (session.isTest !== (desk.name === 'test'))
        throw new LmaFailure({ code: 'other_desk' }, { isFinal: true })
      const deskSession = await desk.sendSession(await notificationsOf(db, session.id))
      await db.transaction(async (transaction) => {
        await transaction
          .update(lmaSessions)
          .set({ status: 'sent', deskSession, sentAt: sql`now()`, failure: null, updatedAt: sql`now()` })
          .where(eq(lmaSessions.id, session.id))
        const startAfter = new Date(Date.now() + firstQuestionAfterMs)
        await enqueue(transaction, 'read_lma_result', { session: session.id }, { startAfter })
        await publishSession(transaction, session)
      })
    } catch (error) {
      const isOfDesk = error instanceof LmaFailure
      const isFinal = !isOfDesk || error.isFinal
      await db
        .update(lmaSessions)
        .set({
          status: isFinal || isLast ? 'failed' : 'queued',
          failure: isOfDesk ? error.failure : { code: 'server_fault' },
          updatedAt: sql`now()`,
        })
        .where(eq(lmaSessions.id, session.id))
      await publishSession(db, session)
      // No retry mends a fault of the server: it is reported, and its lines can be sent again.
      if (!isOfDesk) throw error
      if (!isFinal) throw new TemporaryFailure(error.message, { cause: error })
    }
  }

/** Their job is gone after a crash or a restore: they are sent and asked for again. */
export async function resumeSessions(db: Queryable): Promise<void> {
  for (const [status, job] of [
    ['queued', 'send_lma_session'],
    ['sent', 'read_lma_result'],
  ] as const) {
    const stuck = await db
      .select({ session: lmaSessions.id })
      .from(lmaSessions)
      .where(
        and(
          eq(lmaSessions.status, status),
          // The office asks again for a result on which the server has given up.
          sql`${lmaSessions.updatedAt} > now() - interval '14 days'`,
          hasNoJob([job], 'session', sql`${lmaSessions.id}`),
        ),
      )
    await enqueueAll(db, job, stuck)
  }
}
