import type { FastifyRequest } from 'fastify'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { impersonationMs } from '#contract/accounts/impersonation.ts'
import { demandedByCustomer } from '../auth/second-factor-demand.ts'
import { startSession } from '../auth/sign-in.ts'
import type { Keys } from '../auth/keys.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { visibleTo } from './queries.ts'

/**
 * The session lasts an hour at most; the audit log records both users.
 * @throws HttpProblem not_found, access_denied for another administrator, user_not_active,
 * second_factor_missing
 */
export async function startImpersonation(
  { db, viewer, request }: { db: Transaction; viewer: Viewer; request: FastifyRequest },
  { keys, now, userId }: { keys: Keys; now: Date; userId: string },
): Promise<TokenPair> {
  const [row] = await db
    .select({ user: users, demandedByCustomer, usedSecondFactor: usedSecondFactorIn(viewer.sessionId) })
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(viewer)))
  if (row === undefined) throw new HttpProblem('not_found')
  const { user } = row
  if (user.roles.includes('ROLE_ADMIN')) throw new HttpProblem('access_denied')
  if (!user.active) throw new HttpProblem('user_not_active')
  // The customer's rule also applies to administrators who act as its users.
  if (row.demandedByCustomer === true && !row.usedSecondFactor) throw new HttpProblem('second_factor_missing')
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

const usedSecondFactorIn = (sessionId: string) =>
  sql<boolean>`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.secondFactorAt} is not null)`
