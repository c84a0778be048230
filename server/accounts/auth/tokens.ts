import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { SetUp } from '#contract/accounts/current-user.ts'
import type { Database } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'
import { drivers, projectReaders, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { Authenticate, Viewer } from '../../platform/http/request/viewer.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import { awaitsApproval } from './approval.ts'
import { type Keys, signingAlgorithm } from './keys.ts'
import { demandedByCustomer, needsSecondFactor } from './second-factor-demand.ts'
import { sessionCache } from './session-cache.ts'
import { areAll, sharedProjects } from '../access/shared-projects.ts'

const accessTokenLifeSeconds = 3600

export interface TokenTerms {
  readonly now?: Date
  readonly impersonator?: string | undefined
  /** The fixed end of the session, when it is before the token would expire. */
  readonly until?: Date | undefined
}

export async function signAccessToken(
  keys: Keys,
  user: { id: string; username: string; roles: readonly string[] },
  sessionId: string,
  { now = new Date(), impersonator, until }: TokenTerms = {},
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  const key = keys.current(now)
  const expires = Math.min(
    issued + accessTokenLifeSeconds,
    until === undefined ? Infinity : Math.floor(until.getTime() / 1000),
  )
  return await new SignJWT({
    roles: user.roles,
    username: user.username,
    sid: sessionId,
    ...(impersonator === undefined ? {} : { impersonator }),
  })
    .setProtectedHeader({ typ: 'JWT', alg: signingAlgorithm, kid: key.id })
    .setSubject(user.id)
    .setJti(newId())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key.signing)
}

const impersonatorSession = alias(sessions, 'impersonator_session')

interface AuthenticatorSettings {
  readonly clock?: Clock
  readonly secondFactorRequired?: boolean
}

/**
 * Token and session must be valid, and the user active with nothing to set up first. An impersonated session
 * also ends with the administrator's own, and when the customer requires a second factor that the
 * administrator has not used. Throws HttpProblem token_missing, token_invalid, token_expired,
 * account_not_active, password_change_required or second_factor_missing.
 */
export function authenticator(
  database: Database,
  keys: Keys,
  notifications: Notifications,
  { clock = systemClock, secondFactorRequired = false }: AuthenticatorSettings,
): Authenticate {
  const sessionQuery = prepareSessionQuery(database)
  const findSession = sessionCache<Claims, SessionRow>({
    database,
    notifications,
    read: async (claims) => (await sessionQuery.execute(claims))[0],
    mayRemember: ({ impersonatorId }) => impersonatorId === null,
  })
  const mayImpersonate = impersonationCheck(database)
  const verifyClaims = cachingVerifier(keys)
  return async (request, { openBeforeSetUp } = {}) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new HttpProblem('token_missing')
    const now = clock()
    const claims = await verifyClaims(token, now)
    const session = await findSession(claims)
    if (session === undefined) throw new HttpProblem('token_invalid')
    // Comes before the session, which ended with the account: an inactive account's device keeps its queue.
    if (!session.active) throw new HttpProblem('account_not_active')
    if (session.revokedAt !== null) throw new HttpProblem('token_invalid')
    if (session.expiresAt !== null && session.expiresAt <= now) throw new HttpProblem('token_expired')
    if (session.impersonatorId !== null && !(await mayImpersonate(claims, session)))
      throw new HttpProblem('token_invalid')
    const setUp = setUpOf(session, secondFactorRequired)
    if (setUp === undefined) return viewerOf(session, claims.session, now)
    if (openBeforeSetUp !== true)
      throw new HttpProblem(setUp === 'password' ? 'password_change_required' : 'second_factor_missing')
    return { ...viewerOf(session, claims.session, now), setUp }
  }
}

/** What a user must set up first. Impersonating administrators have done so in their own session. */
function setUpOf(session: SessionRow, secondFactorRequired: boolean): SetUp | undefined {
  if (session.impersonatorId !== null) return undefined
  if (session.mustChangeSecret) return 'password'
  return session.secondFactorAt === null && needsSecondFactor(session, { secondFactorRequired })
    ? 'second_factor'
    : undefined
}

export const prepareSessionQuery = (database: Pick<Database, 'query'>) =>
  database.query
    .select({
      id: users.id,
      roles: users.roles,
      customerId: users.customerId,
      companyId: users.companyId,
      active: users.active,
      mustChangeSecret: users.mustChangeSecret,
      demandedByCustomer,
      secondFactorAt: sessions.secondFactorAt,
      driverId: drivers.id,
      approvedAt: drivers.approvedAt,
      rejectedAt: drivers.rejectedAt,
      graceUntil: drivers.graceUntil,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      impersonatorId: sessions.impersonatorId,
      sharedWithCustomer: sharedProjects(projectShares.sharedWithId, users.customerId),
      sharedWithCompany: sharedProjects(projectShares.sharedWithCompanyId, users.companyId),
      readProjectIds: sql<
        string[] | null
      >`case when 'ROLE_PROJECT_READER' = any(${users.roles}) then array(select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${users.id} order by 1) end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(and(eq(sessions.id, sql.placeholder('session')), eq(users.id, sql.placeholder('user'))))
    .prepare('viewer')

type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareSessionQuery>['execute']>>[number]

function impersonationCheck(
  database: Database,
): (claims: Claims, session: Pick<SessionRow, 'demandedByCustomer'>) => Promise<boolean> {
  // A separate query, because impersonated sessions are rare and the joins would slow down every request.
  const impersonatorQuery = database.query
    .select({
      active: users.active,
      roles: users.roles,
      revokedAt: impersonatorSession.revokedAt,
      secondFactorAt: impersonatorSession.secondFactorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.impersonatorId))
    .leftJoin(impersonatorSession, eq(impersonatorSession.id, sessions.impersonatorSessionId))
    .where(eq(sessions.id, sql.placeholder('session')))
    .prepare('impersonator')
  return async (claims, { demandedByCustomer: isDemanded }) => {
    const [impersonator] = await impersonatorQuery.execute(claims)
    return (
      impersonator !== undefined &&
      impersonator.active &&
      impersonator.roles.includes('ROLE_ADMIN') &&
      impersonator.revokedAt === null &&
      (isDemanded !== true || impersonator.secondFactorAt !== null)
    )
  }
}

function viewerOf(session: SessionRow, sessionId: string, now: Date): Viewer {
  const needsApproval = session.driverId !== null && awaitsApproval(session.roles, session, now)
  // A rejected driver must not see the company's data, whatever other roles they have.
  const companyId = session.rejectedAt === null && !needsApproval ? session.companyId : null
  return {
    userId: session.id,
    roles: session.roles,
    sessionId,
    ...(areAll(session.sharedWithCustomer) && areAll(session.sharedWithCompany)
      ? {
          sharedProjectIds: {
            withCustomer: session.sharedWithCustomer,
            withCompany: session.sharedWithCompany,
          },
        }
      : {}),
    ...(session.customerId === null ? {} : { customerId: session.customerId }),
    ...(session.readProjectIds === null ? {} : { readProjectIds: session.readProjectIds }),
    ...(companyId === null ? {} : { companyId }),
    ...(companyId === null || session.approvedAt === null ? {} : { fleetCompanyId: companyId }),
    ...(needsApproval ? { awaitsApproval: true as const } : {}),
    ...(session.driverId === null ? {} : { driverId: session.driverId }),
    ...(session.impersonatorId === null ? {} : { impersonatorId: session.impersonatorId }),
  }
}

interface Claims extends Record<string, unknown> {
  readonly user: string
  readonly session: string
  readonly key: string
  readonly expires: number
}

const maxCachedTokens = 2000

/** The same token comes with every request. Expiry and the key are checked every time. */
function cachingVerifier(keys: Keys): (token: string, now: Date) => Claims | Promise<Claims> {
  const cache = new Map<string, Claims>()
  return (token, now) => {
    const cached = cache.get(token)
    if (
      cached !== undefined &&
      cached.expires > Math.floor(now.getTime() / 1000) &&
      keys.verifyingKey(cached.key, now) !== undefined
    )
      return cached
    cache.delete(token)
    return verifyToken(token, keys, now).then((claims) => {
      const [oldest] = cache.keys()
      if (cache.size >= maxCachedTokens && oldest !== undefined) cache.delete(oldest)
      cache.set(token, claims)
      return claims
    })
  }
}

async function verifyToken(token: string, keys: Keys, now: Date): Promise<Claims> {
  const keyId = keyIdOf(token)
  // Stands outside the block below: when the keys cannot be read, the token is not at fault.
  const key = keys.verifyingKey(keyId, now) ?? (await keys.findVerifyingKey(keyId, now))
  if (key === undefined) throw new HttpProblem('token_invalid')
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [signingAlgorithm], currentDate: now })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || payload.exp === undefined)
      throw new HttpProblem('token_invalid')
    return { user: payload.sub, session: payload.sid, key: keyId, expires: payload.exp }
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    throw new HttpProblem(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

/** @throws HttpProblem token_invalid for a malformed token */
function keyIdOf(token: string): string {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (typeof kid === 'string') return kid
  } catch {
    // Not a token at all: refused as one without a key.
  }
  throw new HttpProblem('token_invalid')
}
