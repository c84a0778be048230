import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locales.ts'
import type { Queryable, Transaction } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { violation } from '../i18n/violations.ts'
import { findLink } from './links.ts'
import { secretFits } from './secrets.ts'
import { setSecret } from './set-secret.ts'
import { countSignIn } from './sign-in-limits.ts'

type User = typeof users.$inferSelect

/** Who asks, and from where. */
export interface Asking {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly locale: Locale
}

/**
 * The signed-in user, once he has shown that he knows his secret. Takes no transaction: his tries are counted as those at the
 * door are. @throws Refusal validation_failed on the field, too_many_requests
 */
export async function proveSecret(
  db: Queryable,
  now: Date,
  { viewer, request, locale }: Asking,
  secret: string,
  field: string,
): Promise<User> {
  const attempt = await countSignIn(db, now, viewer.userId, request.ip)
  const [user] = await db.select().from(users).where(eq(users.id, viewer.userId))
  if (!(await secretFits(user?.secretHash, secret)) || user === undefined)
    throw new Refusal('validation_failed', { violations: [violation([field], 'secret_wrong', locale)] })
  await attempt.forgive()
  return user
}

/** Changes one's own secret; the session that it is done from goes on. */
export async function changeOwnSecret(
  db: Transaction,
  now: Date,
  asking: Asking,
  user: User,
  secret: string,
): Promise<void> {
  const { viewer, request, locale } = asking
  await setSecret(db, now, { user, secret, address: request.ip, locale, keepSession: viewer.sessionId })
  await recordAudit(
    { db, viewer, request },
    { action: 'change_secret', subject: { type: 'User', id: user.id }, customerId: user.customerId },
  )
}

/** Sets the password of whoever holds the link; `read` gives it, once the link is known to be good. @throws Refusal link_invalid, link_expired */
export async function setForgottenSecret(
  db: Transaction,
  now: Date,
  asking: Asking,
  link: unknown,
  read: () => string,
): Promise<void> {
  const { user } = await findLink(db, now, link, ['password'], { hold: true })
  await setSecret(db, now, { user, secret: read(), address: asking.request.ip, locale: asking.locale })
  await recordAudit(
    { db, viewer: asVisitor(user), request: asking.request },
    { action: 'change_secret', subject: { type: 'User', id: user.id }, customerId: user.customerId },
  )
}

/** Whoever holds a user's link acts as him, without a session. */
export const asVisitor = (user: User): Viewer => ({
  userId: user.id,
  roles: [],
  sessionId: '',
  ...(user.customerId === null ? {} : { customerId: user.customerId }),
})
