import type { markLmaStream } from '#contract/integrations/lma.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { lmaStreams } from '../../platform/db/schema/lma.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { findProcessor } from './processors.ts'

/** @throws HttpProblem not_found */
export async function markStream(call: WriteCall & RequestOf<typeof markLmaStream>) {
  const { db, viewer, body } = call
  const { company: companyId, wasteStreamNumber, elsewhere } = body
  const { customerId } = await findProcessor(db, viewer, companyId)
  if (elsewhere)
    await db
      .insert(lmaStreams)
      .values({ customerId, companyId, wasteStreamNumber, markedById: viewer.userId })
      .onConflictDoNothing()
  else
    await db
      .delete(lmaStreams)
      .where(and(eq(lmaStreams.companyId, companyId), eq(lmaStreams.wasteStreamNumber, wasteStreamNumber)))
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'LmaStream', id: companyId },
    customerId,
    after: { wasteStreamNumber, elsewhere },
  })
  return { wasteStreamNumber, elsewhere }
}
