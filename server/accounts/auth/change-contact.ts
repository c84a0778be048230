import { personName } from '#contract/accounts/person.ts'
import type * as z from 'zod/mini'
import type { Locale } from '#contract/kit/locales.ts'
import type { requestContactChange as requestContactChangeContract } from '#contract/accounts/password-changes.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { isOnlyDriver } from '#contract/kit/roles.ts'
import { days } from '../../platform/process/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { sendSms } from '../../platform/sms/send-sms.ts'
import { attemptKey, type AttemptLimit, countAttempt } from './attempts.ts'
import { type RequestContext, verifyOwnSecret, viewerOfLinkHolder } from './change-secret.ts'
import { endLinks, findLink, type NewContact } from './links.ts'
import { type LinkSettings, localeFor, sendLink } from './send-link.ts'
import { signInNameViolations } from './sign-in-names.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

type User = typeof users.$inferSelect

export interface Contact {
  readonly email?: string | null | undefined
  readonly mobilePhone?: string | null | undefined
}

/** Every request sends a message to an address that the user typed. */
const requestLimit: AttemptLimit = {
  maxAttempts: 5,
  windowMs: days,
  firstBlockMs: days,
  maxBlockMs: days,
}

export const newContactOf = (field: 'email' | 'mobilePhone', value: string): NewContact =>
  field === 'email' ? { email: value } : { mobilePhone: value }

export async function sendConfirmation(
  db: Transaction,
  settings: LinkSettings,
  sender: Viewer,
  user: User,
  newContact: NewContact,
  locale: Locale,
): Promise<void> {
  await sendLink(db, settings, {
    user,
    type: 'contact',
    notificationMethod: 'email' in newContact ? 'email' : 'sms',
    locale,
    sender,
    newContact,
  })
}

/**
 * Sends a confirmation link; null takes effect at once. `db` must not be a transaction, because attempts are
 * counted.
 * @throws HttpProblem validation_failed (also for a wrong secret), too_many_requests, too_many_messages
 */
export async function requestContactChange(
  db: Queryable,
  settings: LinkSettings,
  context: RequestContext,
  body: z.output<NonNullable<typeof requestContactChangeContract.body>>,
): Promise<void> {
  const { viewer, locale } = context
  const now = settings.clock()
  const { password, ...requested } = body
  const [field, value] = requestedChange(requested, locale)
  const user = await verifyOwnSecret(db, now, context, password, 'password')
  await countAttempt(db, now, [{ key: attemptKey('contact', viewer.userId), limit: requestLimit }])
  await db.transaction(async (tx) => {
    if (value === null) return await applyContactChange(tx, now, { context, user, change: { [field]: null } })
    const newContact = newContactOf(field, value)
    await refuseContact(tx, user, newContact, locale)
    await sendConfirmation(tx, settings, viewer, user, newContact, locale)
  })
}

/** @throws HttpProblem validation_failed unless exactly one field is given */
function requestedChange(
  { email, mobilePhone }: Contact,
  locale: Locale,
): readonly ['email' | 'mobilePhone', string | null] {
  if (email === undefined && mobilePhone !== undefined) return ['mobilePhone', mobilePhone]
  if (email !== undefined && mobilePhone === undefined) return ['email', email]
  throw new HttpProblem('validation_failed', {
    violations: [
      email === undefined
        ? violation(['email'], 'blank', locale)
        : violation(['mobilePhone'], 'one_at_a_time', locale),
    ],
  })
}

/**
 * The secret is checked again: if the address was mistyped, a stranger got the link. `db` must not be a
 * transaction, because attempts are counted.
 * @throws HttpProblem link_invalid, link_expired, validation_failed (also for a wrong secret or a taken
 * address), too_many_requests
 */
export async function confirmContactChange(
  db: Queryable,
  now: Date,
  { request, locale, cipher }: Omit<RequestContext, 'viewer'>,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<void> {
  const { user: holder } = await findLink(db, now, hash, ['contact'])
  const context = { viewer: viewerOfLinkHolder(holder), request, locale, cipher }
  await verifyOwnSecret(db, now, context, password, 'password')
  await db.transaction(async (tx) => {
    const { user, newContact } = await findLink(tx, now, hash, ['contact'], { lock: true })
    if (newContact === undefined) throw new Error(`The contact link of user ${user.id} has no address.`)
    await applyContactChange(tx, now, { context, user, change: newContact })
  })
}

/** @throws HttpProblem validation_failed for a taken address, or when no sign-in name would be left */
async function refuseContact(db: Transaction, user: User, change: Contact, locale: Locale): Promise<void> {
  const { email, mobilePhone } = { ...user, ...change }
  const violations: Violation[] = []
  if (email === null && (mobilePhone === null || !isOnlyDriver(user.roles)))
    violations.push(violation(['email'], 'blank', locale))
  violations.push(
    ...(await signInNameViolations(
      db,
      locale,
      { email: change.email ?? undefined, mobilePhone: change.mobilePhone ?? undefined },
      undefined,
      user.id,
    )),
  )
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
}

async function applyContactChange(
  db: Transaction,
  now: Date,
  {
    context,
    user,
    change,
  }: {
    readonly context: Omit<RequestContext, 'cipher'>
    readonly user: User
    readonly change: NewContact | Contact
  },
): Promise<void> {
  const { viewer, request, locale } = context
  await refuseContact(db, user, change, locale)
  await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, user.id))
  const [driver] = await db
    .update(drivers)
    .set({ version: sql`${drivers.version} + 1`, updatedAt: now })
    .where(eq(drivers.userId, user.id))
    .returning({ id: drivers.id })
  if (driver !== undefined) await markChanged(db, [{ type: 'Driver', entityId: driver.id, userId: user.id }])
  await publishAccount(db, user.id)
  await reportContactChange(db, now, user, change, locale)
  await recordAudit(
    { db, viewer, request },
    {
      action: 'change_contact',
      subject: { type: 'User', id: user.id },
      customerId: user.customerId,
      before: { email: user.email, mobilePhone: user.mobilePhone },
      after: change,
    },
  )
}

/** Ends open links, perhaps in a former mailbox, and tells the addresses in `user` from before the change. */
export async function reportContactChange(
  db: Transaction,
  now: Date,
  user: User,
  change: Contact,
  fallback: Locale,
): Promise<void> {
  await endLinks(db, now, user.id)
  const common = {
    locale: localeFor(user, fallback),
    customerId: user.customerId ?? undefined,
    template: 'contact_changed' as const,
  }
  if (user.email !== null)
    await sendMail(db, { ...common, to: user.email, values: { name: personName(user), changedAt: now } })
  const replacesNumber = 'mobilePhone' in change && change.mobilePhone !== user.mobilePhone
  if (user.mobilePhone !== null && (replacesNumber || user.email === null))
    await sendSms(db, { ...common, to: user.mobilePhone, values: {} })
}
