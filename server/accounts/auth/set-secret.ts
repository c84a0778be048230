import { personName } from '#contract/accounts/person.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { isGuessable } from './common-passwords.ts'
import { endSessionsOf } from './end-sessions.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { endLinks } from './links.ts'
import { notifyUser } from './notify-user.ts'
import { sealedHash } from './secrets.ts'
import { secretKindOf } from './secret-kind.ts'
import { clearSignInAttempts } from './sign-in-limits.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

interface NewSecret {
  readonly user: typeof users.$inferSelect
  readonly secret: string
  readonly address: string
  readonly locale: Locale
  readonly cipher: KeyCipher
  /** The session that stays valid, when users change their own secret. */
  readonly keepSessionId?: string
}

/**
 * Ends the user's open links and sessions, clears the failed attempts and notifies the user.
 * @throws HttpProblem validation_failed for a password that is common, or contains the user's name or address
 */
export async function setSecret(
  db: Transaction,
  now: Date,
  { user, secret, address, locale, cipher, keepSessionId }: NewSecret,
): Promise<void> {
  if (secretKindOf(user.roles) === 'password' && (await isGuessable(secret, user)))
    throw new HttpProblem('validation_failed', {
      violations: [violation(['password'], 'password_common', locale)],
    })
  await db
    .update(users)
    .set({
      secretHash: await sealedHash(cipher, user.id, secret),
      mustChangeSecret: false,
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, user.id))
  await publishAccount(db, user.id)
  await endLinks(db, now, user.id)
  await endSessionsOf(db, now, user.id, 'credentials changed', keepSessionId)
  await clearSignInAttempts(db, user.id, address)
  if (user.secretHash !== null) await notifyCredentialsChanged(db, now, user, locale)
}

export async function notifyCredentialsChanged(
  db: Transaction,
  now: Date,
  user: typeof users.$inferSelect,
  fallback: Locale,
): Promise<void> {
  await notifyUser(db, user, {
    template: 'credentials_changed',
    values: { name: personName(user), changedAt: now },
    locale: fallback,
    customerId: user.customerId ?? undefined,
  })
}
