import { createHash, randomBytes } from 'node:crypto'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import type { LinkType } from '#contract/accounts/password-changes.ts'
import { linkLifetime } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, gt, isNull, sql } from '../../platform/db/drizzle.ts'
import { changePasswordRequests } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { secretKindOf } from './secret-kind.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

export type NewContact = { readonly email: string } | { readonly mobilePhone: string }

export interface Link {
  readonly id: string
  readonly type: LinkType
  readonly expiresAt: Date
  readonly user: typeof users.$inferSelect
  readonly newContact?: NewContact | undefined
}

/**
 * Ends the user's earlier links of its type, which may lie forgotten in a mailbox. `ended`: until when those
 * would have been valid. Only a hash is stored; the message alone contains the secret.
 */
export async function createLink(
  db: Queryable,
  now: Date,
  {
    userId,
    type,
    notificationMethod,
    newContact,
  }: {
    userId: string
    type: LinkType
    notificationMethod: NotificationMethod
    newContact?: NewContact | undefined
  },
): Promise<{ readonly secret: string; readonly validUntil: Date; readonly ended: readonly Date[] }> {
  // The second of two calls ends the first one's link. A lock of the user would conflict with its use.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links ${userId}`}, 0))`)
  const ended = await endLinks(db, now, userId, type).returning({
    expiresAt: changePasswordRequests.expiresAt,
  })
  const secret = randomBytes(32).toString('base64url')
  const validUntil = new Date(now.getTime() + linkLifetime)
  await db.insert(changePasswordRequests).values({
    id: newId(),
    hash: hashOfSecret(secret),
    userId,
    type,
    notificationMethod,
    newEmail: newContact !== undefined && 'email' in newContact ? newContact.email : null,
    newMobilePhone: newContact !== undefined && 'mobilePhone' in newContact ? newContact.mobilePhone : null,
    createdAt: now,
    expiresAt: validUntil,
  })
  return { secret, validUntil, ended: ended.map(({ expiresAt }) => expiresAt) }
}

/**
 * `lock`: until the end of the transaction, for calls that use it up.
 * @throws HttpProblem link_invalid for an unknown link, link_replaced by a newer one, link_expired when
 * expired or used
 */
export async function findLink(
  db: Queryable,
  now: Date,
  secret: unknown,
  types: readonly LinkType[],
  { lock = false } = {},
): Promise<Link> {
  const query = db
    .select({ request: changePasswordRequests, user: users })
    .from(changePasswordRequests)
    .innerJoin(users, eq(users.id, changePasswordRequests.userId))
    .where(eq(changePasswordRequests.hash, hashOfSecret(typeof secret === 'string' ? secret : '')))
  const [row] = await (lock ? query.for('update', { of: changePasswordRequests }) : query)
  const type = types.find((candidate) => candidate === row?.request.type)
  if (row === undefined || type === undefined) throw new HttpProblem('link_invalid')
  // After a change of roles the secret is of the other kind: a pincode must not open an office account.
  const fits =
    type === 'contact' || (type === 'registration' ? 'pincode' : type) === secretKindOf(row.user.roles)
  if (row.request.usedAt !== null && (await hasOpenLink(db, now, row.user.id, type)))
    throw new HttpProblem('link_replaced')
  if (row.request.usedAt !== null || row.request.expiresAt <= now || row.user.deactivatedAt !== null || !fits)
    throw new HttpProblem('link_expired')
  return {
    id: row.request.id,
    type,
    expiresAt: row.request.expiresAt,
    user: row.user,
    newContact: newContactOf(row.request),
  }
}

const hasOpenLink = async (db: Queryable, now: Date, userId: string, type: LinkType): Promise<boolean> =>
  (await db.$count(
    changePasswordRequests,
    and(
      eq(changePasswordRequests.userId, userId),
      eq(changePasswordRequests.type, type),
      isNull(changePasswordRequests.usedAt),
      gt(changePasswordRequests.expiresAt, now),
    ),
  )) > 0

function newContactOf({
  newEmail,
  newMobilePhone,
}: typeof changePasswordRequests.$inferSelect): NewContact | undefined {
  if (newEmail !== null) return { email: newEmail }
  return newMobilePhone === null ? undefined : { mobilePhone: newMobilePhone }
}

/** Invalidates the unused links of a user, of one type or of all. */
export const endLinks = (db: Queryable, now: Date, userId: string, type?: LinkType) =>
  db
    .update(changePasswordRequests)
    .set({ usedAt: now })
    .where(
      and(
        eq(changePasswordRequests.userId, userId),
        isNull(changePasswordRequests.usedAt),
        type === undefined ? undefined : eq(changePasswordRequests.type, type),
      ),
    )
