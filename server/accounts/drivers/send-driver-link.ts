import type { LinkSettings } from '../auth/send-link.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { sendSecretLink } from '../users/send-secret-link.ts'
import { lockChangeableDriver, type DriverCall } from './decide-on-driver.ts'

/**
 * Sends a link for a new pincode, or repeats an open invitation.
 * @throws HttpProblem not_found, access_denied, invitation_accepted, too_many_messages
 */
export async function sendDriverLink(
  call: Omit<DriverCall, 'db'> & { readonly db: Queryable },
  settings: LinkSettings,
  id: string,
  linkKind: 'pincode' | 'invitation',
): Promise<void> {
  await call.db.transaction(async (db) => {
    const { viewer, request, locale } = call
    const { driver, user } = await lockChangeableDriver(db, viewer, id)
    if (linkKind === 'invitation' && driver.inviteStatus !== 'invited')
      throw new HttpProblem('invitation_accepted')
    await sendSecretLink({ db, viewer, locale }, settings, user)
    await recordAudit(
      { db, viewer, request },
      {
        action: linkKind === 'pincode' ? 'reset_pincode' : 'resend_invitation',
        subject: { type: 'Driver', id },
        customerId: user.customerId,
      },
    )
  })
}
