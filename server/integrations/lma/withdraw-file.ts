import type { LmaSession, withdrawLmaFile } from '#contract/integrations/lma.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { lmaSessions } from '../../platform/db/schema/lma.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { findSession, readSession } from './sessions.ts'

/** @throws HttpProblem not_found, also for a session that is no file */
export async function withdrawFile(call: WriteCall & RequestOf<typeof withdrawLmaFile>): Promise<LmaSession> {
  const { db, viewer, params } = call
  const { id, customerId, status } = await findSession(db, viewer, params.id)
  if (status !== 'file') throw new HttpProblem('not_found')
  await db
    .update(lmaSessions)
    .set({ status: 'withdrawn', updatedAt: sql`now()` })
    .where(eq(lmaSessions.id, id))
  await recordAudit(call, { action: 'revoke', subject: { type: 'LmaSession', id }, customerId })
  return await readSession(db, id)
}
