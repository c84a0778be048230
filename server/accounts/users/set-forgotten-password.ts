import { viewerOfLinkHolder, type RequestContext } from '../auth/change-secret.ts'
import { findLink } from '../auth/links.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { setSecret } from '../auth/set-secret.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { acceptInvitation } from './accept-invitation.ts'

/**
 * `readPassword` is called only after the link has been found valid, which alone reveals the password rules.
 * @throws HttpProblem link_invalid, link_expired
 */
export async function setForgottenPassword(
  call: Pick<RequestContext, 'request' | 'locale'> & { readonly db: Transaction },
  settings: LinkSettings,
  link: string,
  readPassword: () => string,
): Promise<void> {
  const { db, request, locale } = call
  const { cipher, clock } = settings
  const now = clock()
  const { user } = await findLink(db, now, link, ['password'], { lock: true })
  await setSecret(db, now, { user, secret: readPassword(), address: request.ip, locale, cipher })
  await acceptInvitation(call, settings, user)
  await recordAudit(
    { db, viewer: viewerOfLinkHolder(user), request },
    { action: 'change_secret', subject: { type: 'User', id: user.id }, customerId: user.customerId },
  )
}
