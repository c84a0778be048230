import type { PushMessage } from '#contract/accounts/push.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, gt, inArray, isNull, or, sql } from '../db/drizzle.ts'
import { sessions } from '../db/schema/auth.ts'
import { pushSubscriptions } from '../db/schema/push.ts'
import { users } from '../db/schema/users.ts'
import { enqueueAll } from '../jobs/enqueue.ts'

/** In the caller's transaction, with a job for each browser, so that one out of reach blocks no other. */
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

/** The session has not ended and the user is active: a signed-out user is told nothing. */
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
