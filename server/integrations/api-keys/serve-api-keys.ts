import {
  type ApiKey,
  apiKeys as apiKeysContract,
  createApiKey,
  defaultKeyDays,
  type IssuedApiKey,
  maxKeysPerCustomer,
  revokeApiKey,
} from '#contract/accounts/api-keys.ts'
import { personName } from '#contract/accounts/person.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, gt, inArray, isNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import { apiKeys } from '../../platform/db/schema/api-keys.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import {
  handle,
  type RequestOf,
  type Route,
  type Viewer,
  type WriteCall,
} from '../../platform/http/request/endpoint.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { requires, requiresRight } from '../../platform/http/request/required-permission.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { endingOf, hashOfKey, newKey } from './key-format.ts'

const day = 86_400_000

const visibleTo = (viewer: Viewer): SQL => managedBy(viewer, apiKeys.customerId)

const makers = alias(users, 'makers')
const revokers = alias(users, 'revokers')

async function keysByIds(db: Queryable, ids: readonly string[], now: Date): Promise<ApiKey[]> {
  const rows = await db
    .select({
      key: apiKeys,
      customer: { id: customers.id, name: customers.name },
      maker: makers,
      revoker: revokers,
    })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .innerJoin(makers, eq(makers.id, apiKeys.createdById))
    .leftJoin(revokers, eq(revokers.id, apiKeys.revokedById))
    .where(inArray(apiKeys.id, [...ids]))
  return rows.map(({ key, customer, maker, revoker }) => ({
    id: key.id,
    name: key.name,
    customer,
    scopes: key.scopes,
    ending: key.ending,
    state: key.revokedAt !== null ? 'revoked' : key.expiresAt <= now ? 'expired' : 'active',
    createdAt: formatTimestamp(key.createdAt),
    createdBy: { id: maker.id, name: personName(maker), active: maker.active },
    expiresAt: formatTimestamp(key.expiresAt),
    lastUsedAt: key.lastUsedAt === null ? undefined : formatTimestamp(key.lastUsedAt),
    revokedAt: key.revokedAt === null ? undefined : formatTimestamp(key.revokedAt),
    revokedBy: revoker === null ? undefined : personName(revoker),
  }))
}

export const apiKeysRoutes = ({ clock }: { readonly clock: Clock }): readonly Route[] => [
  ...resourceRoutes(apiKeysContract, {
    table: apiKeys,
    visibleTo,
    columns: { revoked: sql`(${apiKeys.revokedAt} is not null)` },
    searchColumns: [apiKeys.name],
    defaultOrder: [['createdAt', 'desc']],
    loadItems: (db, ids) => keysByIds(db, ids, clock()),
  }),
  // An Idempotency-Key would store the answer with the key.
  handle(createApiKey, mayCreate, (call) => createKey(call, clock()), { limit: { max: 20, seconds: 60 } }),
  handle(revokeApiKey, requires('revokeApiKey'), (call) => revokeKey(call, clock())),
]

const mayCreate = (viewer: Viewer) =>
  viewer.customerId !== undefined && requiresRight('create', 'ApiKey')(viewer)

/** @throws HttpProblem too_many_api_keys */
async function createKey(call: WriteCall & RequestOf<typeof createApiKey>, now: Date): Promise<IssuedApiKey> {
  const { db, viewer, body } = call
  const { customerId = '' } = viewer
  // Serialised per customer, so that concurrent calls cannot exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${customerId}`}, 0))`)
  const inUse = and(eq(apiKeys.customerId, customerId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))
  if ((await db.$count(apiKeys, inUse)) >= maxKeysPerCustomer)
    throw new HttpProblem('too_many_api_keys', { values: { maximum: String(maxKeysPerCustomer) } })
  const secret = newKey()
  const expiresAt = new Date(now.getTime() + (body.validDays ?? defaultKeyDays) * day)
  const id = newId()
  await db.insert(apiKeys).values({
    id,
    customerId,
    name: body.name,
    scopes: body.scopes,
    hash: hashOfKey(secret),
    ending: endingOf(secret),
    createdAt: now,
    createdById: viewer.userId,
    expiresAt,
  })
  await recordAudit(call, {
    action: 'create',
    subject: { type: 'ApiKey', id },
    after: { name: body.name, scopes: body.scopes, expiresAt: formatTimestamp(expiresAt) },
  })
  const key = found(await keysByIds(db, [id], now))
  return { ...key, secret }
}

/** @throws HttpProblem not_found */
async function revokeKey(call: WriteCall & RequestOf<typeof revokeApiKey>, now: Date): Promise<ApiKey> {
  const { db, viewer, params } = call
  const isVisible = and(eq(apiKeys.id, params.id), visibleTo(viewer))
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt: now, revokedById: viewer.userId })
    .where(and(isVisible, isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name, customerId: apiKeys.customerId })
  if (revoked !== undefined)
    await recordAudit(call, {
      action: 'revoke',
      subject: { type: 'ApiKey', id: params.id },
      customerId: revoked.customerId,
      before: { name: revoked.name },
    })
  else if ((await db.$count(apiKeys, isVisible)) === 0) throw new HttpProblem('not_found')
  return found(await keysByIds(db, [params.id], now))
}
