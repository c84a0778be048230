import type * as z from 'zod/mini'
import type { registerDevice as endpoint } from '#contract/accounts/devices.ts'
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { bindSession } from '../auth/bind-session.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { apiDeviceName } from './api-device.ts'
import { assignDeviceCode } from './assign-device-code.ts'
import { tellPlanners } from './tell-planners.ts'

type Answer = z.output<NonNullable<(typeof endpoint)['response']>>

/**
 * Returns the keys for what stays on the device after signing out. Binds the session also to a revoked
 * device; device_revoked is returned, because throwing it would roll that back. The office is told once of a
 * copied phone.
 * @throws HttpProblem access_denied when another user has registered the id
 */
export async function registerDevice(
  call: WriteCall & RequestOf<typeof endpoint>,
  cipher: KeyCipher,
  publicUrl: string,
): Promise<Answer | HttpProblem> {
  const { db, viewer, body } = call
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
  const isClone = body.clonedFrom !== undefined
  if (body.clonedFrom !== undefined) await recordClone(call, device, body.clonedFrom, publicUrl)
  const [previous] = await db
    .select({ id: devices.id, code: devices.code, lastSeenAt: devices.lastSeenAt })
    .from(devices)
    .where(
      and(
        eq(devices.userId, viewer.userId),
        or(isNull(devices.name), ne(devices.name, apiDeviceName)),
        isNull(devices.clearedAt),
        // The office has what was left on a revoked device as evidence.
        isNull(devices.revokedAt),
        gt(devices.lastSeenAt, sql`now() - interval '30 days'`),
        // Later devices are not candidates, so that a repeated request gets the same answer.
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
    ...(previous !== undefined &&
      // A cloned device is still in use on another phone.
      !isClone && {
        previous: { ...previous, lastSeenAt: formatTimestamp(previous.lastSeenAt) },
      }),
  }
}

/** Tells the planners of a driver at most once a day. */
async function recordClone(
  call: WriteCall,
  { id, code }: Pick<Answer, 'id' | 'code'>,
  clonedFromId: string,
  publicUrl: string,
): Promise<void> {
  const { db, viewer } = call
  const { userId } = viewer
  const [original] = await db
    .select({ code: devices.code })
    .from(devices)
    .where(and(eq(devices.id, clonedFromId), ne(devices.id, id), eq(devices.userId, userId)))
  if (original === undefined) return
  const isTold = await db.$count(
    devices,
    and(
      eq(devices.userId, userId),
      isNotNull(devices.clonedFromId),
      gt(devices.createdAt, sql`now() - interval '1 day'`),
    ),
  )
  const recorded = await db
    .update(devices)
    .set({ clonedFromId })
    .where(and(eq(devices.id, id), isNull(devices.clonedFromId)))
    .returning({ id: devices.id })
  if (recorded.length === 0) return
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'Device', id },
    after: { clonedFrom: original.code },
  })
  if (isTold > 0) return
  await tellPlanners(db, userId, 'device_cloned', ({ driver, path }) => ({
    driver,
    code: original.code,
    newCode: code,
    link: `${publicUrl}${path}`,
  }))
}
