import type { FastifyRequest } from 'fastify'
import type { TokenPair } from '#contract/auth.ts'
import { impersonationMs } from '#contract/impersonation.ts'
import { startSession } from '../auth/sign-in.ts'
import type { Keys } from '../auth/keys.ts'
import type { Transaction } from '../db/connect.ts'
import { and, eq } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { visibleTo } from './queries.ts'

/**
 * Starts a session in which an administrator acts as another user, for at most an hour. The audit log records
 * both.
 * @throws HttpProblem not_found, access_denied for another administrator, user_not_active
 */
export async function startImpersonation(
  { db, viewer, request }: { db: Transaction; viewer: Viewer; request: FastifyRequest },
  { keys, now, userId }: { keys: Keys; now: Date; userId: string },
): Promise<TokenPair> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(viewer)))
  if (user === undefined) throw new HttpProblem('not_found')
  if (user.roles.includes('ROLE_ADMIN')) throw new HttpProblem('access_denied')
  if (!user.active) throw new HttpProblem('user_not_active')
  const until = new Date(now.getTime() + impersonationMs)
  const pair = await startSession(db, keys, now, user, {
    userAgent: request.headers['user-agent'],
    impersonation: { impersonatorId: viewer.userId, impersonatorSessionId: viewer.sessionId, until },
  })
  await recordAudit(
    { db, viewer, request },
    {
      action: 'impersonate',
      subject: { type: 'User', id: user.id },
      customerId: user.customerId,
      after: { until: until.toISOString() },
    },
  )
  return pair
}
