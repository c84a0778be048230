import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/kit/problems.ts'
import { networkOf } from '../../accounts/auth/attempts.ts'
import { areAll, sharedProjects } from '../../accounts/access/shared-projects.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { apiKeys } from '../../platform/db/schema/api-keys.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'
import { apiKeyOf, type RouteScope } from '../../platform/http/request/api-key.ts'
import { addToLog } from '../../platform/http/request/log.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { nobodyId, type Viewer } from '../../platform/http/request/viewer.ts'
import { hashOfKey, isPossibleKey } from './key-format.ts'
import { recordRefusal, recordUse } from './record-use.ts'

/** Per key and minute, on each server. */
const maxRequests = 300
/** Unknown keys per network and minute, on each server. */
const maxUnknownKeys = 60
const minute = 60_000

type RateLimiter = ReturnType<FastifyInstance['createRateLimit']>

/**
 * Undefined without a key. The viewer sees what the customer's staff see, but only on routes within the key's
 * scopes; all others are closed to it, even public ones. Throws HttpProblem api_key_invalid, api_key_expired,
 * api_key_revoked, api_key_refused, api_key_scope_missing or too_many_requests.
 */
export function apiKeyAuthenticator(
  app: FastifyInstance,
  database: Database,
  clock: Clock,
): (request: FastifyRequest, scope: RouteScope | undefined) => Promise<Viewer | undefined> {
  const keyQuery = prepareKeyQuery(database)
  const ids = new WeakMap<FastifyRequest, string>()
  const countRequest = app.createRateLimit({
    max: maxRequests,
    timeWindow: minute,
    keyGenerator: (request) => ids.get(request) ?? '',
  })
  const countUnknown = app.createRateLimit({
    max: maxUnknownKeys,
    timeWindow: minute,
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  return async (request, scope) => {
    const text = apiKeyOf(request)
    if (text === undefined) return undefined
    if (!isPossibleKey(text)) throw new HttpProblem('api_key_invalid')
    // Comes before the database is read, so that random keys cost no query.
    await assertWithin(countUnknown, request, { increment: false })
    const [key] = await keyQuery.execute({ hash: hashOfKey(text) })
    if (key === undefined) {
      await assertWithin(countUnknown, request)
      throw new HttpProblem('api_key_invalid')
    }
    addToLog(request, { apiKey: key.id, customer: key.customerId })
    ids.set(request, key.id)
    await assertWithin(countRequest, request)
    const now = clock()
    const refusal = refusalOf(key, scope, now)
    if (refusal !== undefined) {
      await recordRefusal(database.query, request, key, refusal, now)
      throw new HttpProblem(refusal, scope === undefined ? {} : { values: { scope } })
    }
    await recordUse(database.query, request, key, now)
    return {
      userId: nobodyId,
      roles: ['ROLE_CUSTOMER'],
      sessionId: '',
      apiKeyId: key.id,
      customerId: key.customerId,
      ...(areAll(key.shared) ? { sharedProjectIds: { withCustomer: key.shared, withCompany: [] } } : {}),
    }
  }
}

const prepareKeyQuery = (database: Database) =>
  database.query
    .select({
      id: apiKeys.id,
      customerId: apiKeys.customerId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      lastRefusedAt: apiKeys.lastRefusedAt,
      shared: sharedProjects(projectShares.sharedWithId, apiKeys.customerId),
    })
    .from(apiKeys)
    // The join also qualifies the columns of the subquery.
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(eq(apiKeys.hash, sql.placeholder('hash')))
    .prepare('api_key')

type KeyRow = Awaited<ReturnType<ReturnType<typeof prepareKeyQuery>['execute']>>[number]

function refusalOf(
  { revokedAt, expiresAt, scopes }: KeyRow,
  scope: RouteScope | undefined,
  now: Date,
): ProblemCode | undefined {
  if (revokedAt !== null) return 'api_key_revoked'
  if (expiresAt <= now) return 'api_key_expired'
  if (scope === undefined) return 'api_key_refused'
  return scope === 'any' || scopes.includes(scope) ? undefined : 'api_key_scope_missing'
}

/** @throws HttpProblem too_many_requests */
async function assertWithin(
  limiter: RateLimiter,
  request: FastifyRequest,
  options?: Parameters<RateLimiter>[1],
): Promise<void> {
  const count = await limiter(request, options)
  if (count.isAllowed || !count.isExceeded) return
  const seconds = String(Math.max(1, count.ttlInSeconds))
  throw new HttpProblem('too_many_requests', { headers: { 'Retry-After': seconds } })
}
