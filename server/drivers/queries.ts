import { type Driver, driverKinds } from '#contract/drivers.ts'
import { fullName } from '../auth/send-link.ts'
import { timeZoneOf } from '../customers/time-zone.ts'
import type { Queryable } from '../db/connect.ts'
import { eq, inArray, isNull, or, type SQL, sql } from '../db/drizzle.ts'
import { companies, companyTransporters } from '../db/schema/companies.ts'
import { shipments } from '../db/schema/shipments.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import * as shipmentQueries from '../shipments/queries.ts'

/** Drivers with a deactivated account stay on their shipments, but appear in no list. */
const isNotDeactivated = sql`${drivers.userId} in (select ${users.id} from ${users} where ${isNull(users.deactivatedAt)})`

const inAddressBookOf = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companies.id} from ${companies} where ${companies.customerId} = ${customerId})`
const ofLinkedTransporter = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companyTransporters.transporterId} from ${companyTransporters} where ${companyTransporters.customerId} = ${customerId})`
const onShipmentOf = (customerId: string): SQL =>
  sql`exists (select 1 from ${shipments} where ${shipments.driverId} = ${drivers.id} and ${shipments.customerId} = ${customerId})`
const invitedByCustomer = (customerId: string): SQL =>
  sql`${drivers.invitedById} in (select ${users.id} from ${users} where ${users.customerId} = ${customerId})`

/**
 * Planners see the drivers of their company. Customers' staff see those of companies in their address book,
 * of linked transporters, on their shipments, and those they invited. Drivers see themselves.
 */
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

/**
 * Planners change the drivers of their company, staff those of their address book: platform transporters have
 * planners.
 */
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
/** The full name, for queries that do not join `users`. */
export const nameSql = userColumn(
  sql`concat_ws(' ', ${users.firstName}, nullif(${users.lastNamePrefix}, ''), ${users.lastName})`,
)
export const emailSql = userColumn(sql`${users.email}`)
export const mobilePhoneSql = userColumn(sql`${users.mobilePhone}`)
export const isApprovedSql = sql`(${drivers.approvedAt} is not null)`

/**
 * Drivers whose contact data a viewer may read. Customers' staff see the drivers of a transporter that they
 * have linked, which nobody there confirms: of these only the ones who have driven for the customer.
 */
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

/** The column where the viewer may read contact data, else null. */
export const ifContactable = (viewer: Viewer, column: SQL): SQL =>
  sql`(case when ${contactableBy(viewer)} then ${column} end)`

/**
 * Loads drivers as the viewer may see them: contact data only where `contactableBy` says so, and the number
 * of shipments loaded since midnight in the viewer's time zone, counted over those that the viewer sees.
 */
export async function driversByIds(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
  now: Date,
): Promise<Driver[]> {
  const timeZone = await timeZoneOf(db, viewer)
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${timeZone}::text)`
  const rows = await db
    .select({
      driver: drivers,
      user: users,
      company: { id: companies.id, name: companies.name },
      ridesToday: sql<number>`(select count(*)::int from ${shipments} where ${shipments.driverId} = ${drivers.id} and ${shipments.loadDate} >= ${midnight} and ${shipmentQueries.visibleTo(viewer)})`,
      isContactable: sql<boolean>`coalesce(${contactableBy(viewer)}, false)`,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(inArray(drivers.id, [...ids]))
  return rows.map(({ driver, user, company, ridesToday, isContactable }) => ({
    id: driver.id,
    version: driver.version,
    user: user.id,
    kind: driverKinds.find((kind) => kind === driver.kind) ?? 'driver',
    name: fullName(user),
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    email: isContactable ? (user.email ?? undefined) : undefined,
    mobilePhone: isContactable ? (user.mobilePhone ?? undefined) : undefined,
    company: company?.id ? { id: company.id, name: company.name } : undefined,
    active: user.active,
    inviteStatus: driver.inviteStatus === 'invited' ? 'invited' : 'invite_accepted',
    selfRegistered: driver.selfRegistered,
    approved: driver.approvedAt !== null,
    approvedAt: driver.approvedAt === null ? undefined : formatTimestamp(driver.approvedAt),
    rejectedAt: driver.rejectedAt === null ? undefined : formatTimestamp(driver.rejectedAt),
    rejectedReason: isContactable ? (driver.rejectedReason ?? undefined) : undefined,
    graceUntil: driver.graceUntil === null ? undefined : formatTimestamp(driver.graceUntil),
    ridesToday,
    createdAt: formatTimestamp(driver.createdAt),
    updatedAt: formatTimestamp(driver.updatedAt),
  }))
}
