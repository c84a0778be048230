import { attemptKey, countAttempt, type Limit } from '../auth/attempts.ts'
import { days, minutes } from '../clock.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import type { NotificationMethod } from '#contract/password-changes.ts'
import type { Queryable } from '../db/connect.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { nameOfViewer } from '../users/write-user.ts'
import { heldDriver, type Judging } from './judge-driver.ts'

/** Nobody's telephone is filled with links. */
const toOneDriver: Limit = { most: 10, within: days, first: 15 * minutes, longest: days }

/**
 * Sends a driver a link: to choose a new pincode, or (while he has not accepted) his invitation again. Takes no transaction: what
 * was sent is counted. @throws Refusal invitation_accepted, too_many_requests
 */
export async function sendDriverLink(
  call: Omit<Judging, 'db'> & { readonly db: Queryable },
  settings: LinkSettings,
  id: string,
  wanted: 'pincode' | 'invitation',
): Promise<void> {
  await call.db.transaction(async (db) => {
    const { viewer, request, locale } = call
    const { driver, user } = await heldDriver(db, viewer, id)
    const isInvited = driver.inviteStatus === 'invited'
    if (wanted === 'invitation' && !isInvited) throw new Refusal('invitation_accepted')
    await countAttempt(db, settings.clock(), [{ key: attemptKey('driver-link', id), limit: toOneDriver }])
    const notificationMethod: NotificationMethod = user.email === null ? 'sms' : 'email'
    await sendLink(db, settings, {
      user,
      locale,
      notificationMethod,
      type: isInvited ? 'registration' : 'pincode',
      invitedBy: isInvited && !driver.selfRegistered ? await nameOfViewer(db, viewer) : undefined,
    })
    await recordAudit(
      { db, viewer, request },
      {
        action: wanted === 'pincode' ? 'reset_pincode' : 'resend_invitation',
        subject: { type: 'Driver', id },
        customerId: user.customerId,
      },
    )
  })
}
