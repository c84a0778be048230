import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, lt, or } from '../../platform/db/drizzle.ts'
import { apiKeys } from '../../platform/db/schema/api-keys.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'

interface UsedKey {
  readonly id: string
  readonly customerId: string
  readonly lastUsedAt: Date | null
  readonly lastRefusedAt: Date | null
}

const hour = 3_600_000
const day = 24 * hour

/** Writes at most once an hour with the key, and once a day in the audit log. */
export async function recordUse(
  db: Queryable,
  request: FastifyRequest,
  key: UsedKey,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - hour)
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return
  await db.transaction(async (tx) => {
    const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))
    const written = await tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, key.id), isStale))
      .returning({ id: apiKeys.id })
    // Of two concurrent requests one has written it.
    if (written.length > 0 && !isSameDay(key.lastUsedAt, now)) await record(tx, request, key, 'use')
  })
}

/** Only the first refusal of a day is logged: a system with a dead key may ask every second. */
export async function recordRefusal(
  db: Queryable,
  request: FastifyRequest,
  key: UsedKey,
  reason: ProblemCode,
  now: Date,
): Promise<void> {
  if (isSameDay(key.lastRefusedAt, now)) return
  await db.transaction(async (tx) => {
    const today = new Date(Math.floor(now.getTime() / day) * day)
    const isStale = or(isNull(apiKeys.lastRefusedAt), lt(apiKeys.lastRefusedAt, today))
    const written = await tx
      .update(apiKeys)
      .set({ lastRefusedAt: now })
      .where(and(eq(apiKeys.id, key.id), isStale))
      .returning({ id: apiKeys.id })
    if (written.length > 0) await record(tx, request, key, 'refuse', reason)
  })
}

/** Days are in UTC; the zone does not matter for a daily mark. */
const isSameDay = (then: Date | null, now: Date) =>
  then !== null && Math.floor(then.getTime() / day) === Math.floor(now.getTime() / day)

const record = (
  db: Queryable,
  request: FastifyRequest,
  { id, customerId }: UsedKey,
  action: 'use' | 'refuse',
  reason?: ProblemCode,
) =>
  recordAudit(
    { db, viewer: { userId: '', roles: [], sessionId: '', customerId }, request },
    {
      action,
      subject: { type: 'ApiKey', id },
      after: { request: `${request.method} ${request.routeOptions.url ?? ''}`, ...(reason && { reason }) },
    },
  )
