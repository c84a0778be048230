import { eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import type { Transaction } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendSms } from '../sms/send-sms.ts'
import { endSessionsOf } from './end-sessions.ts'
import { endLinks } from './links.ts'
import { hashSecret } from './secrets.ts'
import { fullName, localeFor } from './send-link.ts'
import { forgetSignIns } from './sign-in-limits.ts'

interface NewSecret {
  readonly user: typeof users.$inferSelect
  readonly secret: string
  readonly address: string
  readonly locale: Locale
  /** The session that goes on: of who changes his own. */
  readonly keepSession?: string
}

/** Gives a user a new password or pincode: his open links and his sessions end, his old tries are forgotten, and he is told. */
export async function setSecret(
  db: Transaction,
  now: Date,
  { user, secret, address, locale, keepSession }: NewSecret,
): Promise<void> {
  await db
    .update(users)
    .set({ secretHash: await hashSecret(secret), version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, user.id))
  await endLinks(db, now, user.id)
  await endSessionsOf(db, now, user.id, 'credentials changed', keepSession)
  await forgetSignIns(db, user.id, address)
  // Whoever chooses his first secret knows that he does.
  if (user.secretHash !== null) await tellOfChange(db, now, user, locale)
}

/** Tells a user, where he was reached until now, that what he signs in with was changed. */
export async function tellOfChange(
  db: Transaction,
  now: Date,
  user: typeof users.$inferSelect,
  fallback: Locale,
): Promise<void> {
  const about = {
    locale: localeFor(user, fallback),
    customerId: user.customerId ?? undefined,
    template: 'credentials_changed' as const,
  }
  if (user.email !== null)
    await sendMail(db, { ...about, to: user.email, values: { name: fullName(user), changedAt: now } })
  else if (user.mobilePhone !== null) await sendSms(db, { ...about, to: user.mobilePhone, values: {} })
}
