import { eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import type { NotificationMethod } from '#contract/password-changes.ts'
import type { Queryable } from '../db/connect.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { attemptKey, countAttempt, type Limit, networkOf } from './attempts.ts'
import { days, hours, minutes } from '../clock.ts'
import { secretKindOf } from './secret-kind.ts'
import { type LinkSettings, sendLink } from './send-link.ts'
import { normaliseUsername } from './username.ts'

/** A few people behind one address may forget theirs in one hour; nobody's mailbox is filled, and no list of addresses tried. */
const fromOneAddress: Limit = { most: 15, within: hours, first: 5 * minutes, longest: 6 * hours }
const toOneAccount: Limit = { most: 5, within: days, first: 15 * minutes, longest: days }

interface Request {
  readonly userEmail?: string | null | undefined
  readonly userPhone?: string | null | undefined
}

/**
 * Sends a link to the account of an e-mail address or mobile number. Takes no transaction: requests are counted also when
 * refused. @throws Refusal validation_failed for an unknown one (specification, section 8), too_many_requests
 */
export async function requestLink(
  db: Queryable,
  settings: LinkSettings,
  { userEmail, userPhone }: Request,
  from: { readonly address: string; readonly locale: Locale },
): Promise<{ id: string; status: 'sent'; notificationMethod: NotificationMethod }> {
  const byEmail = given(userEmail)
  const typed = byEmail ?? given(userPhone)
  const wrong = (rule: 'blank' | 'email_unknown' | 'mobile_unknown') =>
    new Refusal('validation_failed', {
      violations: [violation([rule === 'mobile_unknown' ? 'userPhone' : 'userEmail'], rule, from.locale)],
    })
  if (typed === undefined) throw wrong('blank')
  const notificationMethod = byEmail === undefined ? 'sms' : 'email'
  const name =
    byEmail === undefined ? normaliseUsername(typed.replaceAll('@', '')) : { email: byEmail.toLowerCase() }
  await countAttempt(db, settings.clock(), [
    { key: attemptKey('link-address', networkOf(from.address)), limit: fromOneAddress },
    { key: attemptKey('link', JSON.stringify(name)), limit: toOneAccount },
  ])
  const [found] = await db
    .select({ user: users, driver: drivers })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(
      'email' in name ? eq(sql`lower(${users.email})`, name.email) : eq(users.mobilePhone, name.mobilePhone),
    )
  if (found === undefined) throw wrong(notificationMethod === 'sms' ? 'mobile_unknown' : 'email_unknown')
  // Who has not completed his registration begins with that.
  const type = found.driver?.inviteStatus === 'invited' ? 'registration' : secretKindOf(found.user.roles)
  await db.transaction((tx) =>
    sendLink(tx, settings, { user: found.user, type, notificationMethod, locale: from.locale }),
  )
  // Answers have a name on this wire; nothing is to be read by this one.
  return { id: newId(), status: 'sent', notificationMethod }
}

const given = (typed: string | null | undefined) =>
  typed === null || typed === undefined || typed.trim() === '' ? undefined : typed.trim()
