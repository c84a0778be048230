import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, ne } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'

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
