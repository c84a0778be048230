import { endSessionsOf } from '../auth/end-sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import { lockVisible } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { changeableBy, visibleTo } from './queries.ts'

/** @throws HttpProblem not_found, access_denied */
export async function endSessionsOfUser(call: WriteCall, now: Date, id: string): Promise<void> {
  const { db, viewer } = call
  const user = await lockVisible(db, users, {
    idColumn: users.id,
    id,
    visible: visibleTo(viewer),
    permitted: changeableBy(viewer),
  })
  await endSessionsOf(db, now, id, 'ended by the office')
  await recordAudit(call, {
    action: 'end_session',
    subject: { type: 'User', id },
    customerId: user.customerId,
    after: { reason: 'ended by the office' },
  })
}
