import { endSessionsOf } from '../auth/end-sessions.ts'
import { deleteSecondFactor } from '../auth/second-factor.ts'
import { notifyCredentialsChanged } from '../auth/set-secret.ts'
import { and, ne } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { lockVisible } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { changeableBy, visibleTo } from './queries.ts'

/**
 * Users remove their own with password and code, so that an open session alone does not suffice.
 * @throws HttpProblem not_found also without a second factor, access_denied
 */
export async function removeSecondFactorOfAnother(call: WriteCall, now: Date, id: string): Promise<void> {
  const { db, viewer, locale } = call
  const user = await lockVisible(db, users, {
    idColumn: users.id,
    id,
    visible: visibleTo(viewer),
    permitted: and(changeableBy(viewer), ne(users.id, viewer.userId)),
  })
  if (!(await deleteSecondFactor(db, id))) throw new HttpProblem('not_found')
  await endSessionsOf(db, now, id, 'second factor removed')
  await notifyCredentialsChanged(db, now, user, locale)
  await recordAudit(call, {
    action: 'remove_second_factor',
    subject: { type: 'User', id },
    customerId: user.customerId,
  })
}
