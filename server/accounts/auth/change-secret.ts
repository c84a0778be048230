import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { lostHash, secretMatches } from './secrets.ts'
import { setSecret } from './set-secret.ts'
import { countSignInAttempt } from './sign-in-limits.ts'

type User = typeof users.$inferSelect

export interface RequestContext {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly locale: Locale
  readonly cipher: KeyCipher
}

/**
 * The current password or pincode. `db` must not be a transaction, because attempts are counted.
 * @throws HttpProblem validation_failed on `field`, too_many_requests
 */
export async function verifyOwnSecret(
  db: Queryable,
  now: Date,
  { viewer, request, locale, cipher }: RequestContext,
  secret: string,
  field: string,
): Promise<User> {
  const attempt = await countSignInAttempt(db, now, viewer.userId, request.ip)
  const [user] = await db.select().from(users).where(eq(users.id, viewer.userId))
  // A 401 would end the session, which must go on.
  if (user?.secretHash === lostHash)
    throw new HttpProblem('validation_failed', { violations: [violation([field], 'secret_lost', locale)] })
  if (!(await secretMatches(cipher, user, secret)) || user === undefined)
    throw new HttpProblem('validation_failed', { violations: [violation([field], 'secret_wrong', locale)] })
  await attempt.recordSuccess()
  return user
}

/** Changes the signed-in user's own secret and ends all other sessions. */
export async function changeOwnSecret(
  db: Transaction,
  now: Date,
  context: RequestContext,
  user: User,
  secret: string,
): Promise<void> {
  const { viewer, request, locale, cipher } = context
  await setSecret(db, now, {
    user,
    secret,
    address: request.ip,
    locale,
    keepSessionId: viewer.sessionId,
    cipher,
  })
  await recordAudit(
    { db, viewer, request },
    { action: 'change_secret', subject: { type: 'User', id: user.id }, customerId: user.customerId },
  )
}

export const viewerOfLinkHolder = (user: User): Viewer => ({
  userId: user.id,
  roles: [],
  sessionId: '',
  ...(user.customerId === null ? {} : { customerId: user.customerId }),
})
