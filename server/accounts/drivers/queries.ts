import { personName } from '#contract/accounts/person.ts'
import { type Driver, driverKinds } from '#contract/accounts/drivers.ts'
import { timeZoneOf } from '../customers/time-zone.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { disjointConditions } from '../../platform/db/disjoint-conditions.ts'
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, companyTransporters } from '../../platform/db/schema/companies.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { driverCustomers, drivers, users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import * as shipmentAccess from '../access/shipments.ts'
import { pendingContactSql, toPendingContact } from '../users/pending-contact.ts'

/** Drivers with a deactivated account stay on their shipments, but appear in no list. */
const isNotDeactivated = sql`${drivers.userId} in (select ${users.id} from ${users} where ${isNull(users.deactivatedAt)})`

const inAddressBookOf = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companies.id} from ${companies} where ${companies.customerId} = ${customerId})`
const ofLinkedTransporter = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companyTransporters.transporterId} from ${companyTransporters} where ${companyTransporters.customerId} = ${customerId})`
const onShipmentOf = (customerId: string): SQL =>
  sql`${drivers.id} in (select ${driverCustomers.driverId} from ${driverCustomers} where ${driverCustomers.customerId} = ${customerId})`
const invitedByCustomer = (customerId: string): SQL =>
  sql`${drivers.invitedById} in (select ${users.id} from ${users} where ${users.customerId} = ${customerId})`

/** Staff see those of their address book, of linked transporters, on their shipments, and invited ones. */
export function visibleTo(viewer: Viewer): SQL {
  const conditions: SQL[] = [eq(drivers.userId, viewer.userId)]
  const { customerId, companyId } = viewer
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return isNotDeactivated
    if (role === 'ROLE_TRANSPORTER' && companyId !== undefined)
      conditions.push(eq(drivers.companyId, companyId))
    if (role === 'ROLE_CUSTOMER' && customerId !== undefined)
      conditions.push(
        inAddressBookOf(customerId),
        ofLinkedTransporter(customerId),
        onShipmentOf(customerId),
        invitedByCustomer(customerId),
      )
  }
  return sql`(${isNotDeactivated} and ${or(...conditions) ?? sql`false`})`
}

/** Staff do not change drivers of platform transporters, which have planners. */
export function changeableBy(viewer: Viewer): SQL {
  const conditions: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(eq(drivers.companyId, viewer.companyId))
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(inAddressBookOf(viewer.customerId))
    if (role === 'ROLE_DRIVER') conditions.push(eq(drivers.userId, viewer.userId))
  }
  return or(...conditions) ?? sql`false`
}

const userColumn = (column: SQL) =>
  sql`(select ${column} from ${users} where ${users.id} = ${drivers.userId})`
export const nameSql = userColumn(
  sql`concat_ws(' ', ${users.firstName}, nullif(${users.lastNamePrefix}, ''), ${users.lastName})`,
)
export const emailSql = userColumn(sql`${users.email}`)
export const mobilePhoneSql = userColumn(sql`${users.mobilePhone}`)
export const isApprovedSql = sql`(${drivers.approvedAt} is not null)`

/** Staff link transporters freely, so of those they read only drivers who have driven for the customer. */
function contactableBy(viewer: Viewer): SQL {
  const conditions: SQL[] = [eq(drivers.userId, viewer.userId)]
  const { customerId, companyId } = viewer
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_TRANSPORTER' && companyId !== undefined)
      conditions.push(eq(drivers.companyId, companyId))
    if (role === 'ROLE_CUSTOMER' && customerId !== undefined)
      conditions.push(inAddressBookOf(customerId), onShipmentOf(customerId), invitedByCustomer(customerId))
  }
  return or(...conditions) ?? sql`false`
}

export const ifContactable = (viewer: Viewer, column: SQL): SQL =>
  sql`(case when ${contactableBy(viewer)} then ${column} end)`

/** Each reason is counted apart, by its index; one `or` of all would read every load of a driver. */
async function ridesToday(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const reasons = disjointConditions(shipmentAccess.visibleAs(viewer))
  if (reasons.length === 0 || ids.length === 0) return new Map()
  const timeZone = await timeZoneOf(db, viewer)
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${timeZone}::text)`
  const parts = reasons.map(
    (reason) =>
      sql`select ${shipments.driverId} from ${shipments} where ${and(inArray(shipments.driverId, [...ids]), gte(shipments.loadDate, midnight), reason)}`,
  )
  const { rows } = await db.execute<{ driver: string; rides: number }>(
    sql`select driver_id as driver, count(*)::int as rides from (${sql.join(parts, sql` union all `)}) as loads group by 1`,
  )
  return new Map(rows.map(({ driver, rides }) => [driver, rides]))
}

export async function driversByIds(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
  now: Date,
): Promise<Driver[]> {
  const rides = await ridesToday(db, ids, viewer, now)
  const rows = await db
    .select({
      driver: drivers,
      user: users,
      company: { id: companies.id, name: companies.name },
      isContactable: sql<boolean>`coalesce(${contactableBy(viewer)}, false)`,
      pending: pendingContactSql,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(inArray(drivers.id, [...ids]))
  return rows.map(({ driver, user, company, isContactable, pending }) => ({
    id: driver.id,
    ...versionFields(driver),
    user: user.id,
    kind: driverKinds.find((kind) => kind === driver.kind) ?? 'driver',
    name: personName(user),
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    email: isContactable ? (user.email ?? undefined) : undefined,
    mobilePhone: isContactable ? (user.mobilePhone ?? undefined) : undefined,
    pendingContact: isContactable ? toPendingContact(pending) : undefined,
    company: company?.id ? { id: company.id, name: company.name } : undefined,
    active: user.active,
    inviteStatus: driver.inviteStatus === 'invited' ? 'invited' : 'invite_accepted',
    selfRegistered: driver.selfRegistered,
    approved: driver.approvedAt !== null,
    approvedAt: driver.approvedAt === null ? undefined : formatTimestamp(driver.approvedAt),
    rejectedAt: driver.rejectedAt === null ? undefined : formatTimestamp(driver.rejectedAt),
    rejectedReason: isContactable ? (driver.rejectedReason ?? undefined) : undefined,
    graceUntil: driver.graceUntil === null ? undefined : formatTimestamp(driver.graceUntil),
    ridesToday: rides.get(driver.id) ?? 0,
  }))
}
