import { and, eq, isNull } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import type { LinkType, NotificationMethod } from '#contract/password-changes.ts'
import { linkLifetime } from '#contract/time-limits.ts'
import type { Queryable } from '../db/connect.ts'
import { changePasswordRequests } from '../db/schema/auth.ts'
import { users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { Refusal } from '../http/request/problem.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export interface Link {
  readonly id: string
  readonly type: LinkType
  readonly expiresAt: Date
  readonly user: typeof users.$inferSelect
}

/** A new link; its secret is known to nobody but whoever is sent it. */
export async function makeLink(
  db: Queryable,
  now: Date,
  {
    userId,
    type,
    notificationMethod,
  }: { userId: string; type: LinkType; notificationMethod: NotificationMethod },
): Promise<{ readonly secret: string; readonly validUntil: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const validUntil = new Date(now.getTime() + linkLifetime)
  await db.insert(changePasswordRequests).values({
    id: newId(),
    hash: hashOf(secret),
    userId,
    type,
    notificationMethod,
    createdAt: now,
    expiresAt: validUntil,
  })
  return { secret, validUntil }
}

/**
 * The link of a secret, held until the transaction ends where it is about to be used.
 * @throws Refusal link_invalid for what is no link of these types, link_expired for one that is over or was used
 */
export async function findLink(
  db: Queryable,
  now: Date,
  secret: unknown,
  types: readonly LinkType[],
  { hold = false } = {},
): Promise<Link> {
  const query = db
    .select({ request: changePasswordRequests, user: users })
    .from(changePasswordRequests)
    .innerJoin(users, eq(users.id, changePasswordRequests.userId))
    .where(eq(changePasswordRequests.hash, hashOf(typeof secret === 'string' ? secret : '')))
  const [found] = await (hold ? query.for('update', { of: changePasswordRequests }) : query)
  const type = types.find((one) => one === found?.request.type)
  if (found === undefined || type === undefined) throw new Refusal('link_invalid')
  if (found.request.usedAt !== null || found.request.expiresAt <= now || found.user.deactivatedAt !== null)
    throw new Refusal('link_expired')
  return { id: found.request.id, type, expiresAt: found.request.expiresAt, user: found.user }
}

/** Ends every open link of a user: once one of them was used, no other may set a secret. */
export const endLinks = (db: Queryable, now: Date, userId: string) =>
  db
    .update(changePasswordRequests)
    .set({ usedAt: now })
    .where(and(eq(changePasswordRequests.userId, userId), isNull(changePasswordRequests.usedAt)))
