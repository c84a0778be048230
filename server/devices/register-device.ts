import type * as z from 'zod/mini'
import type { registerDevice as endpoint } from '#contract/devices.ts'
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from '../db/drizzle.ts'
import { devices } from '../db/schema/devices.ts'
import type { KeyCipher } from '../auth/key-cipher.ts'
import { bindSession } from '../auth/bind-session.ts'
import type { RequestOf, WriteCall } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import { apiDeviceName } from './api-device.ts'
import { assignDeviceCode } from './assign-device-code.ts'

type Answer = z.output<NonNullable<(typeof endpoint)['response']>>

/**
 * Registers a device, names the one that the user had before it, and gives the keys for what stays on it when they sign out.
 * Refuses one that the office revoked with device_revoked, and the session is bound to it all the same: it is returned, as what
 * is thrown would undo that.
 * @throws HttpProblem access_denied when another user has registered the id
 */
export async function registerDevice(
  { db, viewer, body }: WriteCall & RequestOf<typeof endpoint>,
  cipher: KeyCipher,
): Promise<Answer | HttpProblem> {
  const ownRevoked = and(
    eq(devices.id, body.id),
    eq(devices.userId, viewer.userId),
    isNotNull(devices.revokedAt),
  )
  if ((await db.$count(devices, ownRevoked)) > 0) {
    await bindSession(db, viewer, body.id)
    return new HttpProblem('device_revoked')
  }
  const device = await assignDeviceCode(db, viewer, body)
  await bindSession(db, viewer, device.id)
  const [previous] = await db
    .select({ id: devices.id, code: devices.code, lastSeenAt: devices.lastSeenAt })
    .from(devices)
    .where(
      and(
        eq(devices.userId, viewer.userId),
        or(isNull(devices.name), ne(devices.name, apiDeviceName)),
        isNull(devices.clearedAt),
        gt(devices.lastSeenAt, sql`now() - interval '30 days'`),
        // Those of later answer nothing: the same request again gets the same.
        lt(devices.createdAt, sql`(select created_at from devices where id = ${device.id})`),
      ),
    )
    .orderBy(desc(devices.lastSeenAt))
    .limit(1)
  return {
    ...device,
    sealingKeys: cipher
      .derive(`vrachtpas sealed work of ${viewer.userId} on ${device.id}`)
      .map((key) => key.toString('base64url')),
    ...(previous !== undefined && {
      previous: { ...previous, lastSeenAt: formatTimestamp(previous.lastSeenAt) },
    }),
  }
}
