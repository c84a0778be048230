import type { Locale } from '#contract/kit/locales.ts'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { attemptKey, countAttempt, type AttemptLimit, networkCounters } from './attempts.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'
import { linkTypeOf } from './secret-kind.ts'
import { assertSwitchedOn, type LinkSettings, sendLink } from './send-link.ts'
import { normaliseEmail, normaliseUsername } from './username.ts'

// Several people behind one address may forget their password. Prevents floods, and tests of address lists.
const limitPerAddress: AttemptLimit = {
  maxAttempts: 15,
  windowMs: hours,
  firstBlockMs: 5 * minutes,
  maxBlockMs: 6 * hours,
}
const maxPerWideNetwork = 60
/** A stranger can use up this limit; the owner then has the newest link that the stranger requested. */
const limitPerAccount: AttemptLimit = {
  maxAttempts: 5,
  windowMs: days,
  firstBlockMs: 15 * minutes,
  maxBlockMs: days,
}

/** Requests reveal accounts. The block affects everybody, so further requests do not prolong it. */
const limitOverall: AttemptLimit = {
  maxAttempts: 600,
  windowMs: hours,
  firstBlockMs: minutes,
  maxBlockMs: minutes,
}

interface LinkRequest {
  readonly userEmail?: string | null | undefined
  readonly userPhone?: string | null | undefined
}

/**
 * `db` must not be a transaction, because refused requests count too.
 * @throws HttpProblem validation_failed when no account has it (specification, section 8), too_many_requests,
 * too_many_links
 */
export async function requestLink(
  db: Queryable,
  settings: LinkSettings,
  { userEmail, userPhone }: LinkRequest,
  caller: { readonly address: string; readonly locale: Locale },
): Promise<{ id: string; status: 'sent'; notificationMethod: NotificationMethod }> {
  const email = trimmedOrUndefined(userEmail)
  const typedName = email ?? trimmedOrUndefined(userPhone)
  const problem = (rule: 'blank' | 'email_unknown' | 'mobile_unknown') =>
    new HttpProblem('validation_failed', {
      violations: [violation([rule === 'mobile_unknown' ? 'userPhone' : 'userEmail'], rule, caller.locale)],
    })
  if (typedName === undefined) throw problem('blank')
  const notificationMethod = email === undefined ? 'sms' : 'email'
  const name =
    email === undefined ? normaliseUsername(typedName.replaceAll('@', '')) : { email: normaliseEmail(email) }
  await countAttempt(db, settings.clock(), [
    ...networkCounters(['link-address'], caller.address, limitPerAddress, maxPerWideNetwork),
    { key: attemptKey('link-all'), limit: limitOverall },
  ])
  await countAttempt(
    db,
    settings.clock(),
    [{ key: attemptKey('link', JSON.stringify(name)), limit: limitPerAccount }],
    'too_many_links',
  )
  assertSwitchedOn(settings, notificationMethod)
  const [account] = await db
    .select()
    .from(users)
    .where(
      'email' in name ? eq(sql`lower(${users.email})`, name.email) : eq(users.mobilePhone, name.mobilePhone),
    )
  if (account === undefined) throw problem(notificationMethod === 'sms' ? 'mobile_unknown' : 'email_unknown')
  const type = linkTypeOf(account)
  await db.transaction((tx) =>
    sendLink(tx, settings, { user: account, type, notificationMethod, locale: caller.locale }),
  )
  // Every JSON-LD response has an identifier; a new one keeps the link's own id secret.
  return { id: newId(), status: 'sent', notificationMethod }
}

const trimmedOrUndefined = (text: string | null | undefined) => text?.trim() || undefined
