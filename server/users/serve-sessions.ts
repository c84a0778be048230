import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sessions as sessionsContract } from '#contract/accounts.ts'
import type { Clock } from '../clock.ts'
import { refreshTokens, sessions } from '../db/schema/auth.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route, Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'

/** One's own, as long as they can go on. */
const openTo = (
  now: Date,
  viewer: Viewer,
): SQL => sql`(${sessions.userId} = ${viewer.userId} and ${sessions.revokedAt} is null
  and (${sessions.id} = ${viewer.sessionId} or exists (select 1 from ${refreshTokens}
    where ${refreshTokens.sessionId} = ${sessions.id} and ${refreshTokens.spentAt} is null and ${refreshTokens.expiresAt} > ${now.toISOString()})))`

export const sessionsCollection = (clock: Clock): readonly Route[] =>
  serve(sessionsContract, {
    table: sessions,
    visibleTo: (viewer) => openTo(clock(), viewer),
    defaultOrder: [['lastUsedAt', 'desc']],
    items: async (db, ids, viewer) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [...ids]))
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent ?? undefined,
        current: row.id === viewer.sessionId,
        impersonated: row.impersonatorId !== null,
        lastUsedAt: momentOf(row.lastUsedAt),
        createdAt: momentOf(row.createdAt),
      }))
    },
    remove: async ({ db }, id) => {
      await db
        .update(sessions)
        .set({ revokedAt: clock(), revokedReason: 'signed out from another device' })
        .where(eq(sessions.id, id))
    },
  })
