import { type createLmaSession, type LmaSession, sendableStates } from '#contract/integrations/lma.ts'
import type { LmaValues } from '#contract/integrations/lma-fields.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { lmaLines, lmaSessions } from '../../platform/db/schema/lma.ts'
import { newId } from '../../platform/db/uuid.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LmaDesk } from './lma-desk.ts'
import { findProcessor } from './processors.ts'
import { readLines } from './read-lines.ts'
import { readSession } from './sessions.ts'

/**
 * Records what is notified, and queues its sending.
 * @throws HttpProblem not_found, lma_not_set_up, lma_line_changed for a line that is not as it was seen
 */
export async function createSession(
  call: WriteCall & RequestOf<typeof createLmaSession>,
  desk: LmaDesk,
): Promise<LmaSession> {
  const { db, viewer, body } = call
  const { month, way } = body
  const processor = await findProcessor(db, viewer, body.company)
  if (way === 'desk' && desk.name === 'none') throw new HttpProblem('lma_not_set_up')
  // Two people must not notify the same line at once.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, processor.id)).for('update')
  const { lines } = await readLines(db, { processor, month }, desk.name)
  const asked = new Set(body.lines)
  const chosen = lines.filter(
    ({ line }) => asked.has(line.digest) && line.missing.length === 0 && sendableStates.has(line.state),
  )
  if (chosen.length < asked.size) throw new HttpProblem('lma_line_changed')
  const id = newId()
  const { customerId } = processor
  await db.insert(lmaSessions).values({
    id,
    customerId,
    companyId: processor.id,
    month,
    isTest: desk.name === 'test',
    status: way === 'file' ? 'file' : 'queued',
    createdById: viewer.userId,
  })
  await db.insert(lmaLines).values(
    chosen.map(({ line, notificationId }) => ({
      id: newId(),
      customerId,
      sessionId: id,
      notificationId,
      kind: line.kind,
      wasteStreamNumber: line.wasteStreamNumber ?? null,
      digest: line.digest,
      values: { meldingsNummerMelder: notificationId, ...line.values } as LmaValues,
    })),
  )
  if (way === 'desk') await enqueue(db, 'send_lma_session', { session: id })
  await recordAudit(call, {
    action: 'create',
    subject: { type: 'LmaSession', id },
    customerId,
    after: { company: processor.id, month, way, lines: chosen.length },
  })
  return await readSession(db, id)
}
