import type { LmaError } from '#contract/integrations/lma.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { lmaLines, lmaSessions } from '../../platform/db/schema/lma.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { TemporaryFailure } from '../../platform/jobs/temporary-failure.ts'
import { type LmaDesk, LmaFailure, type NotificationResult } from './lma-desk.ts'
import { publishSession } from './sessions.ts'

/** Handler of the job `read_lma_result`: its retries pace the questions. */
export const readResultJob =
  ({ query: db }: Database, desk: LmaDesk) =>
  async ({ payload }: JobAttempt<PayloadOf<'read_lma_result'>>): Promise<void> => {
    const [session] = await db
      .select()
      .from(lmaSessions)
      .where(and(eq(lmaSessions.id, payload.session), eq(lmaSessions.status, 'sent')))
    if (session === undefined || session.deskSession === null) return
    if (session.isTest !== (desk.name === 'test'))
      return await noteFailure(db, session.id, { code: 'other_desk' })
    try {
      const results = await desk.readResult(session.deskSession)
      if (results !== undefined) return await keepResults(db, session, results)
    } catch (error) {
      if (!(error instanceof LmaFailure)) throw error
      await noteFailure(db, session.id, error.failure)
      if (error.isFinal) return
      throw new TemporaryFailure(error.message, { cause: error })
    }
    throw new TemporaryFailure('The LMA has not judged all notifications of the session yet.')
  }

const noteFailure = async (db: Queryable, id: string, failure: LmaError): Promise<void> =>
  void (await db.update(lmaSessions).set({ failure }).where(eq(lmaSessions.id, id)))

/** A notification of which the desk says nothing is not notified. */
const notMentioned: Omit<NotificationResult, 'id'> = { accepted: false, errors: [{ code: 'not_mentioned' }] }

const keepResults = (
  db: Database['query'],
  session: Pick<typeof lmaSessions.$inferSelect, 'id' | 'customerId'>,
  results: readonly NotificationResult[],
): Promise<void> =>
  db.transaction(async (transaction) => {
    const byId = new Map(results.map((result) => [result.id.toLowerCase(), result]))
    const lines = await transaction.select().from(lmaLines).where(eq(lmaLines.sessionId, session.id))
    for (const { id, notificationId } of lines) {
      const { accepted, errors } = byId.get(notificationId) ?? notMentioned
      await transaction
        .update(lmaLines)
        .set({ result: accepted ? 'accepted' : 'refused', errors })
        .where(eq(lmaLines.id, id))
    }
    await transaction
      .update(lmaSessions)
      .set({ status: 'answered', answeredAt: sql`now()`, failure: null, updatedAt: sql`now()` })
      .where(eq(lmaSessions.id, session.id))
    await publishSession(transaction, session)
  })
