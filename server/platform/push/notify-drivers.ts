import type { PushMessage } from '#contract/accounts/push.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, gt, inArray, isNull, or, sql } from '../db/drizzle.ts'
import { sessions } from '../db/schema/auth.ts'
import { pushSubscriptions } from '../db/schema/push.ts'
import { users } from '../db/schema/users.ts'
import { enqueueAll } from '../jobs/enqueue.ts'

/**
 * Sends a message to the browsers that these users have subscribed, in the caller's transaction: a job for each, as one
 * that is out of reach holds up no other.
 */
export async function notifyDrivers(
  db: Queryable,
  userIds: readonly string[],
  message: PushMessage,
): Promise<void> {
  if (userIds.length === 0) return
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.userId, [...userIds]), isAlive(db)))
  await enqueueAll(
    db,
    'send_push',
    rows.map(({ id }) => ({ subscription: id, message })),
  )
}

/** Whose session has not ended, and whose user is active: whoever has signed out is told nothing more. */
export const isAlive = (db: Queryable) =>
  inArray(
    pushSubscriptions.sessionId,
    db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(users.active, true),
          isNull(sessions.revokedAt),
          or(isNull(sessions.expiresAt), gt(sessions.expiresAt, sql`now()`)),
        ),
      ),
  )
