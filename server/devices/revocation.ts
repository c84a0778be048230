import type { Queryable } from '../db/connect.ts'
import { eq } from '../db/drizzle.ts'
import { devices } from '../db/schema/devices.ts'

/** When the office revoked a device; undefined while it has not, and for a device that is not known. */
export async function revocationOf(db: Queryable, deviceId: string): Promise<Date | undefined> {
  const [device] = await db
    .select({ revokedAt: devices.revokedAt })
    .from(devices)
    .where(eq(devices.id, deviceId))
  return device?.revokedAt ?? undefined
}
