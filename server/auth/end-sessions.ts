import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { sessions } from '../db/schema/auth.ts'

/** Ends the sessions of a user on every device, but the one he is at where it is named. */
export const endSessionsOf = (db: Queryable, now: Date, userId: string, reason: string, but?: string) =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        but === undefined ? undefined : ne(sessions.id, but),
      ),
    )
