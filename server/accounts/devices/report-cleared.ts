import type { reportClearedDevice as endpoint } from '#contract/accounts/cleared-devices.ts'
import { and, eq, gt, isNull, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { tellPlanners } from './tell-planners.ts'

/**
 * Tells the driver's planners once, and at most once a day, because users can register any number of devices.
 * @throws HttpProblem not_found for another user's device
 */
export async function reportCleared(
  call: WriteCall & RequestOf<typeof endpoint>,
  publicUrl: string,
): Promise<undefined> {
  const { db, viewer, params } = call
  const isOwn = and(eq(devices.id, params.id), eq(devices.userId, viewer.userId))
  const isTold = await db.$count(
    devices,
    and(eq(devices.userId, viewer.userId), gt(devices.clearedAt, sql`now() - interval '1 day'`)),
  )
  const [cleared] = await db
    .update(devices)
    .set({ clearedAt: sql`now()` })
    .where(and(isOwn, isNull(devices.clearedAt)))
    .returning({ code: devices.code })
  if (cleared === undefined) {
    if ((await db.$count(devices, isOwn)) === 0) throw new HttpProblem('not_found')
    return undefined
  }
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'Device', id: params.id },
    after: { cleared: true },
  })
  if (isTold > 0) return undefined
  await tellPlanners(db, viewer.userId, 'device_cleared', ({ driver, path }) => ({
    driver,
    code: cleared.code,
    link: `${publicUrl}${path}`,
  }))
  return undefined
}
