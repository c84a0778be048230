import { notificationMethodOf } from '../auth/notify-user.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import { languageFor } from '../customers/language.ts'
import type { Queryable } from '../db/connect.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { inviterName } from '../users/send-secret-link.ts'
import { lockChangeableDriver, type DriverCall } from './decide-on-driver.ts'

/**
 * Sends a driver a link to choose a new pincode, or repeats the invitation while it has not been accepted.
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
    const isInvited = driver.inviteStatus === 'invited'
    if (linkKind === 'invitation' && !isInvited) throw new HttpProblem('invitation_accepted')
    await sendLink(db, settings, {
      user,
      locale: await languageFor(db, user, { viewer, locale }),
      notificationMethod: notificationMethodOf(user),
      sender: viewer,
      type: isInvited ? 'registration' : 'pincode',
      invitedBy: isInvited && !driver.selfRegistered ? await inviterName(db, viewer) : undefined,
    })
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
