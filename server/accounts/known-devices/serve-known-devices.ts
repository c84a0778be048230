import { endSessionsOf } from '../auth/end-sessions.ts'
import { type KnownDevice, knownDevices, revokeDevice } from '#contract/accounts/known-devices.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { changeableBy, visibleTo as driversVisibleTo } from '../drivers/queries.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import {
  handle,
  type RequestOf,
  type Route,
  type Viewer,
  type WriteCall,
} from '../../platform/http/request/endpoint.ts'
import { found } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { apiDeviceName } from '../devices/api-device.ts'

const ofDrivers = (condition: SQL): SQL => sql`(${devices.name} is distinct from ${apiDeviceName}
  and exists (select 1 from ${drivers} where ${drivers.userId} = ${devices.userId} and ${condition}))`

const visibleTo = (viewer: Viewer): SQL =>
  ofDrivers(sql`(${driversVisibleTo(viewer)} and ${changeableBy(viewer)})`)

const driverIdSql = sql<string>`(select ${drivers.id} from ${drivers} where ${drivers.userId} = ${devices.userId})`
const driverNameSql = sql`(select concat_ws(' ', ${users.firstName}, ${users.lastNamePrefix}, ${users.lastName}) from ${users} where ${users.id} = ${devices.userId})`
const revokers = alias(users, 'revokers')
const copied = alias(devices, 'copied')

async function devicesByIds(db: Queryable, ids: readonly string[]): Promise<KnownDevice[]> {
  const rows = await db
    .select({
      device: devices,
      user: users,
      driverId: drivers.id,
      revoker: revokers,
      clonedFrom: copied.code,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .innerJoin(drivers, eq(drivers.userId, devices.userId))
    .leftJoin(revokers, eq(revokers.id, devices.revokedById))
    .leftJoin(copied, eq(copied.id, devices.clonedFromId))
    .where(inArray(devices.id, [...ids]))
  return rows.map(({ device, user, driverId, revoker, clonedFrom }) => ({
    id: device.id,
    code: device.code,
    name: device.name ?? undefined,
    driver: { id: driverId, name: personName(user) },
    registeredAt: formatTimestamp(device.createdAt),
    lastSeenAt: formatTimestamp(device.lastSeenAt),
    missingOperations: device.missingOperations,
    revokedAt: device.revokedAt === null ? undefined : formatTimestamp(device.revokedAt),
    revokedBy: revoker === null ? undefined : personName(revoker),
    revokedReason: device.revokedReason ?? undefined,
    clonedFrom: clonedFrom ?? undefined,
  }))
}

export const knownDevicesRoutes: readonly Route[] = [
  ...resourceRoutes(knownDevices, {
    table: devices,
    visibleTo,
    columns: {
      driver: driverIdSql,
      revoked: sql`(${devices.revokedAt} is not null)`,
      missing: sql`(${devices.missingOperations} > 0)`,
    },
    searchColumns: [sql`${devices.code}`, sql`${devices.name}`, driverNameSql],
    defaultOrder: [['lastSeenAt', 'desc']],
    loadItems: devicesByIds,
  }),
  handle(revokeDevice, requires('revokeDevice'), revoke),
]

/**
 * Ends all sessions of its driver: one that named another device, or none, may be of this phone. A second
 * revocation keeps the first moment and ends the sessions since.
 * @throws HttpProblem not_found for a device that the viewer does not see
 */
async function revoke(call: WriteCall & RequestOf<typeof revokeDevice>): Promise<KnownDevice> {
  const { db, viewer, params, body } = call
  const { reason } = body
  const device = found(
    await db
      .select({ userId: devices.userId, revokedAt: devices.revokedAt })
      .from(devices)
      .where(and(eq(devices.id, params.id), visibleTo(viewer)))
      .for('update'),
  )
  const isFirst = device.revokedAt === null
  if (isFirst)
    await db
      .update(devices)
      .set({ revokedAt: sql`now()`, revokedById: viewer.userId, revokedReason: reason })
      .where(eq(devices.id, params.id))
  await endSessionsOf(db, new Date(), device.userId, 'device revoked')
  await recordAudit(call, {
    action: isFirst ? 'change' : 'end_session',
    subject: { type: 'KnownDevice', id: params.id },
    after: isFirst ? { revoked: true, reason } : { reason },
  })
  return found(await devicesByIds(db, [params.id]))
}
