import type { Queryable } from '../db/connect.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { sessions } from '../db/schema/auth.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Notes from which device a session is used, once: when the office revokes that device, the session ends with it. */
export const bindSession = async (
  db: Queryable,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  deviceId: string | undefined,
): Promise<void> => {
  if (sessionId === '' || deviceId === undefined) return
  await db
    .update(sessions)
    .set({ deviceId })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.deviceId)))
}
