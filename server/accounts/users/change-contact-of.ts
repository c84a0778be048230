import type { Violation } from '#contract/kit/problems.ts'
import { type Contact, newContactOf, reportContactChange, sendConfirmation } from '../auth/change-contact.ts'
import type { RequestContext } from '../auth/change-secret.ts'
import { endLinks } from '../auth/links.ts'
import { countMessage } from '../auth/message-limit.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { languageFor } from '../customers/language.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'

type User = typeof users.$inferSelect

function changedFields(draft: Contact, before: Contact): readonly ('email' | 'mobilePhone')[] {
  const changed = {
    email: (draft.email ?? '') !== (before.email ?? ''),
    mobilePhone: (draft.mobilePhone ?? '') !== (before.mobilePhone ?? ''),
  }
  return (['email', 'mobilePhone'] as const).filter((field) => changed[field])
}

/**
 * A direct change of the user's own address is a violation: a stolen token could take over the account.
 * `before`: the current ones.
 * @throws HttpProblem acting_as_another when an impersonating administrator changes those of others
 */
export function contactViolations(
  { viewer, locale }: Pick<RequestContext, 'viewer' | 'locale'>,
  userId: string | undefined,
  draft: Contact,
  before: Contact,
): readonly Violation[] {
  const changed = changedFields(draft, before)
  if (userId === viewer.userId) return changed.map((field) => violation([field], 'contact_elsewhere', locale))
  if (changed.length > 0 && viewer.impersonatorId !== undefined) throw new HttpProblem('acting_as_another')
  return []
}

/**
 * A manager of an account must not take it over, so a new address of an account with a secret takes effect
 * only when its owner opens the link sent to it, with the secret. A removed address, and any address of an
 * account without a secret, changes at once; callers then repeat the invitation.
 * @throws HttpProblem validation_failed for both at once: the account may have no other, and one link ends
 * the other; too_many_messages
 */
export async function changeContactOf(
  { db, viewer, request, locale }: Omit<RequestContext, 'cipher'> & { readonly db: Transaction },
  settings: LinkSettings,
  user: User,
  draft: Contact,
): Promise<{ readonly email: string | null; readonly mobilePhone: string | null }> {
  const now = settings.clock()
  const present = { email: user.email, mobilePhone: user.mobilePhone }
  const wanted = { email: draft.email ?? null, mobilePhone: draft.mobilePhone ?? null }
  const [field, other] = changedFields(wanted, present)
  if (field === undefined) return present
  if (user.secretHash === null) {
    await endLinks(db, now, user.id)
    return wanted
  }
  if (other !== undefined)
    throw new HttpProblem('validation_failed', { violations: [violation([other], 'one_at_a_time', locale)] })
  const value = wanted[field]
  const language = await languageFor(db, user, { viewer, locale })
  if (value === null) {
    await countMessage(db, now, viewer, user.email ?? user.mobilePhone ?? '')
    await reportContactChange(db, now, user, wanted, language)
    return wanted
  }
  await sendConfirmation(db, settings, viewer, user, newContactOf(field, value), language)
  await recordAudit(
    { db, viewer, request },
    {
      action: 'request_contact_change',
      subject: { type: 'User', id: user.id },
      customerId: user.customerId,
      before: { [field]: present[field] },
      after: { [field]: value },
    },
  )
  return present
}
