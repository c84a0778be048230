import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, gt, inArray, isNotNull } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

/** When the office revoked a device; undefined for an unknown or active device. */
export async function revocationOf(db: Queryable, deviceId: string): Promise<Date | undefined> {
  const [device] = await db
    .select({ revokedAt: devices.revokedAt })
    .from(devices)
    .where(eq(devices.id, deviceId))
  return device?.revokedAt ?? undefined
}

export async function listRevokedDevices(
  db: Queryable,
  since: Date,
): Promise<{ readonly device: string; readonly revokedAt: string }[]> {
  const rows = await db
    .select({ device: devices.id, revokedAt: devices.revokedAt })
    .from(devices)
    .where(gt(devices.revokedAt, since))
    .orderBy(devices.revokedAt)
  return rows.flatMap(({ device, revokedAt }) =>
    revokedAt === null ? [] : [{ device, revokedAt: formatTimestamp(revokedAt) }],
  )
}

/** @throws HttpProblem device_revoked, with the moment, when the office revoked the device */
export async function refuseRevoked(db: Queryable, deviceId: string): Promise<void> {
  const revokedAt = await revocationOf(db, deviceId)
  if (revokedAt !== undefined)
    throw new HttpProblem('device_revoked', { members: { revokedAt: formatTimestamp(revokedAt) } })
}

/**
 * Operations are exempt: they are kept as evidence.
 * @throws HttpProblem device_revoked
 */
export async function refuseRevokedSession(
  db: Queryable,
  { sessionId, driverId }: Pick<Viewer, 'sessionId' | 'driverId'>,
): Promise<void> {
  if (driverId !== undefined && (await isOfRevokedDevice(db, sessionId)))
    throw new HttpProblem('device_revoked')
}

/** Whether a session was used from a revoked device. Sessions from before the revocation ended with it. */
export const isOfRevokedDevice = async (db: Queryable, sessionId: string): Promise<boolean> =>
  sessionId !== '' &&
  (await db.$count(
    sessions,
    and(
      eq(sessions.id, sessionId),
      inArray(
        sessions.deviceId,
        db.select({ id: devices.id }).from(devices).where(isNotNull(devices.revokedAt)),
      ),
    ),
  )) > 0
