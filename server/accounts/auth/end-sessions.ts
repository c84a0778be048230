import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, ne, or } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'

/** Why a session has ended whose phone may still be opened by the pincode, without a session. */
export const keptReady = 'signed out, phone kept ready'

/** Also ends what a phone that was kept ready may. */
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
        or(isNull(sessions.revokedAt), eq(sessions.revokedReason, keptReady)),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
