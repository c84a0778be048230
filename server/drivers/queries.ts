import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Driver, driverKinds } from '#contract/drivers.ts'
import { fullName } from '../auth/send-link.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, companyTransporters } from '../db/schema/companies.ts'
import { shipments } from '../db/schema/shipments.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'

/** Whoever ended his account is on his shipments still, but in no list. */
const isThere = sql`${drivers.userId} in (select ${users.id} from ${users} where ${isNull(users.deactivatedAt)})`

const ofAddressBook = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companies.id} from ${companies} where ${companies.customerId} = ${customerId})`
const ofLinkedTransporter = (customerId: string): SQL =>
  sql`${drivers.companyId} in (select ${companyTransporters.transporterId} from ${companyTransporters} where ${companyTransporters.customerId} = ${customerId})`
const onShipmentOf = (customerId: string): SQL =>
  sql`exists (select 1 from ${shipments} where ${shipments.driverId} = ${drivers.id} and ${shipments.customerId} = ${customerId})`
const invitedBy = (customerId: string): SQL =>
  sql`${drivers.invitedById} in (select ${users.id} from ${users} where ${users.customerId} = ${customerId})`

/**
 * Planners see the drivers of their company, customers' staff those of their companies, of the transporters that they work with,
 * on their shipments and whom they invited, and a driver himself.
 */
export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = [eq(drivers.userId, viewer.userId)]
  const { customerId, companyId } = viewer
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return isThere
    if (role === 'ROLE_TRANSPORTER' && companyId !== undefined) sights.push(eq(drivers.companyId, companyId))
    if (role === 'ROLE_CUSTOMER' && customerId !== undefined)
      sights.push(
        ofAddressBook(customerId),
        ofLinkedTransporter(customerId),
        onShipmentOf(customerId),
        invitedBy(customerId),
      )
  }
  return sql`(${isThere} and ${or(...sights) ?? sql`false`})`
}

/** Of those, planners change their own, and staff those of their address book: a transporter of the platform has its own planners. */
export function changeableBy(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      sights.push(eq(drivers.companyId, viewer.companyId))
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(ofAddressBook(viewer.customerId))
    if (role === 'ROLE_DRIVER') sights.push(eq(drivers.userId, viewer.userId))
  }
  return or(...sights) ?? sql`false`
}

const ofUser = (column: SQL) => sql`(select ${column} from ${users} where ${users.id} = ${drivers.userId})`
/** Where the name lies, for a query on drivers alone. */
export const nameOf = ofUser(
  sql`concat_ws(' ', ${users.firstName}, nullif(${users.lastNamePrefix}, ''), ${users.lastName})`,
)
export const emailOf = ofUser(sql`${users.email}`)
export const mobilePhoneOf = ofUser(sql`${users.mobilePhone}`)
export const isApproved = sql`(${drivers.approvedAt} is not null)`

/** Drivers with the loads that they made since midnight where the loads are. */
export async function driversOf(db: Queryable, ids: readonly string[], now: Date): Promise<Driver[]> {
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz, 'Europe/Amsterdam')`
  const rows = await db
    .select({
      driver: drivers,
      user: users,
      company: { id: companies.id, name: companies.name },
      ridesToday: sql<number>`(select count(*)::int from ${shipments} where ${shipments.driverId} = ${drivers.id} and ${shipments.loadDate} >= ${midnight})`,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(inArray(drivers.id, [...ids]))
  return rows.map(({ driver, user, company, ridesToday }) => ({
    id: driver.id,
    version: driver.version,
    user: user.id,
    kind: driverKinds.find((kind) => kind === driver.kind) ?? 'driver',
    name: fullName(user),
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    email: user.email ?? undefined,
    mobilePhone: user.mobilePhone ?? undefined,
    company: company?.id ? { id: company.id, name: company.name } : undefined,
    active: user.active,
    inviteStatus: driver.inviteStatus === 'invited' ? 'invited' : 'invite_accepted',
    selfRegistered: driver.selfRegistered,
    approved: driver.approvedAt !== null,
    approvedAt: driver.approvedAt === null ? undefined : momentOf(driver.approvedAt),
    rejectedAt: driver.rejectedAt === null ? undefined : momentOf(driver.rejectedAt),
    rejectedReason: driver.rejectedReason ?? undefined,
    graceUntil: driver.graceUntil === null ? undefined : momentOf(driver.graceUntil),
    ridesToday,
    createdAt: momentOf(driver.createdAt),
    updatedAt: momentOf(driver.updatedAt),
  }))
}
