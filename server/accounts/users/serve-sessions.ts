import { sessions as sessionsContract } from '#contract/accounts/users.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { refreshTokens, sessions } from '../../platform/db/schema/auth.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route, Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

const isOpenSessionOf = (
  now: Date,
  viewer: Viewer,
): SQL => sql`(${sessions.userId} = ${viewer.userId} and ${sessions.revokedAt} is null
  and (${sessions.id} = ${viewer.sessionId} or exists (select 1 from ${refreshTokens}
    where ${refreshTokens.sessionId} = ${sessions.id} and ${refreshTokens.spentAt} is null and ${refreshTokens.expiresAt} > ${now.toISOString()})))`

export const sessionsCollection = (clock: Clock): readonly Route[] =>
  resourceRoutes(sessionsContract, {
    table: sessions,
    visibleTo: (viewer) => isOpenSessionOf(clock(), viewer),
    defaultOrder: [['lastUsedAt', 'desc']],
    loadItems: async (db, ids, viewer) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [...ids]))
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent ?? undefined,
        current: row.id === viewer.sessionId,
        impersonated: row.impersonatorId !== null,
        lastUsedAt: formatTimestamp(row.lastUsedAt),
        createdAt: formatTimestamp(row.createdAt),
      }))
    },
    remove: async ({ db }, id) => {
      await db
        .update(sessions)
        .set({ revokedAt: clock(), revokedReason: 'signed out from another device' })
        .where(eq(sessions.id, id))
    },
  })
