import type { Queryable } from '../db/connect.ts'
import { and, eq, isNull, ne, or } from '../db/drizzle.ts'
import { sessions } from '../db/schema/auth.ts'

/** Revokes the sessions of a device of a user, and those that may be of it. */
export const endSessionsOfDevice = (
  db: Queryable,
  now: Date,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
  reason: string,
) =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        or(eq(sessions.deviceId, deviceId), isNull(sessions.deviceId)),
      ),
    )

/** Revokes all sessions of a user, except `exceptSessionId`. */
export const endSessionsOf = (
  db: Queryable,
  now: Date,
  userId: string,
  reason: string,
  exceptSessionId?: string,
) =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
