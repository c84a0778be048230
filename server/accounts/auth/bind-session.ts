import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

/** The first device that a session names. A revoked one replaces it and stays. */
export const bindSession = async (
  db: Queryable,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  deviceId: string | undefined,
): Promise<void> => {
  if (sessionId === '' || deviceId === undefined) return
  const isRevoked = sql`exists (select 1 from ${devices} where ${devices.id} = ${deviceId} and ${devices.revokedAt} is not null)`
  await db
    .update(sessions)
    .set({ deviceId })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.deviceId), isRevoked)))
}
