import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { devices } from '../db/schema/devices.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { giveCode } from './give-code.ts'

/**
 * The next number of those that a user makes without a device of his own: a device that stands for other clients of the API, once
 * for each user. It counts in its version, and never back.
 */
export async function countUp(
  db: Queryable,
  viewer: Viewer,
): Promise<{ device: string; code: string; counter: number }> {
  const { id: device, code } = await giveCode(db, viewer, { id: apiDeviceOf(viewer.userId), name: 'API' })
  const [counted] = await db
    .update(devices)
    .set({ version: sql`${devices.version} + 1` })
    .where(eq(devices.id, device))
    .returning({ version: devices.version })
  if (counted === undefined) throw new Error('A device was lost.')
  return { device, code, counter: counted.version - 1 }
}

/** A UUIDv8 (RFC 9562) of the user's own. */
function apiDeviceOf(userId: string): string {
  const digits = createHash('sha256').update(`api of ${userId}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
