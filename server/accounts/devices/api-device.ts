import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { assignDeviceCode } from './assign-device-code.ts'

export const apiDeviceName = 'API'

/** All API clients of a user share one virtual device; the counter is its version, so it never goes back. */
export async function nextApiCounter(
  db: Queryable,
  viewer: Viewer,
): Promise<{ device: string; code: string; counter: number }> {
  const { id: device, code } = await assignDeviceCode(db, viewer, {
    id: apiDeviceId(viewer.userId),
    name: apiDeviceName,
  })
  const [updated] = await db
    .update(devices)
    .set({ version: sql`${devices.version} + 1` })
    .where(eq(devices.id, device))
    .returning({ version: devices.version })
  if (updated === undefined) throw new Error(`Device ${device} does not exist.`)
  return { device, code, counter: updated.version - 1 }
}

function apiDeviceId(userId: string): string {
  const digits = createHash('sha256').update(`api of ${userId}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
