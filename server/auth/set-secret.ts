import type { Locale } from '#contract/locales.ts'
import type { Transaction } from '../db/connect.ts'
import { eq, sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendSms } from '../sms/send-sms.ts'
import { endSessionsOf } from './end-sessions.ts'
import { endLinks } from './links.ts'
import { hashSecret } from './secrets.ts'
import { fullName, localeFor } from './send-link.ts'
import { clearSignInAttempts } from './sign-in-limits.ts'

interface NewSecret {
  readonly user: typeof users.$inferSelect
  readonly secret: string
  readonly address: string
  readonly locale: Locale
  /** The session that stays valid, when users change their own secret. */
  readonly keepSessionId?: string
}

/**
 * Sets a password or pincode, ends the user's open links and sessions, clears the failed attempts and
 * notifies the user.
 */
export async function setSecret(
  db: Transaction,
  now: Date,
  { user, secret, address, locale, keepSessionId }: NewSecret,
): Promise<void> {
  await db
    .update(users)
    .set({ secretHash: await hashSecret(secret), version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, user.id))
  await endLinks(db, now, user.id)
  await endSessionsOf(db, now, user.id, 'credentials changed', keepSessionId)
  await clearSignInAttempts(db, user.id, address)
  // A first secret is no change to warn about.
  if (user.secretHash !== null) await notifyCredentialsChanged(db, now, user, locale)
}

async function notifyCredentialsChanged(
  db: Transaction,
  now: Date,
  user: typeof users.$inferSelect,
  fallback: Locale,
): Promise<void> {
  const common = {
    locale: localeFor(user, fallback),
    customerId: user.customerId ?? undefined,
    template: 'credentials_changed' as const,
  }
  if (user.email !== null)
    await sendMail(db, { ...common, to: user.email, values: { name: fullName(user), changedAt: now } })
  else if (user.mobilePhone !== null) await sendSms(db, { ...common, to: user.mobilePhone, values: {} })
}
