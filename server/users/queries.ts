import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import { photoContentPath } from '#contract/media.ts'
import type { Role } from '#contract/roles.ts'
import { fullName } from '../auth/send-link.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'

/** Users of the customer, and those of the companies in his address book. */
const ofCustomer = (customerId: string): SQL => sql`(${users.customerId} = ${customerId}
  or (${users.customerId} is null and ${users.companyId} in (select ${companies.id} from ${companies} where ${companies.customerId} = ${customerId})))`

/** A driver and nothing else, of this company: whoever has an office too is not his planner's to change. */
const driverOf = (companyId: string): SQL => sql`(${users.roles} = array['ROLE_DRIVER']
  and ${users.id} in (select ${drivers.userId} from ${drivers} where ${drivers.companyId} = ${companyId}))`

/** Administrators see everybody, customers' staff their own, planners the drivers of their company, and everybody himself. */
export const visibleTo = (viewer: Viewer): SQL => seenBy(viewer, sql`true`)

/** As seen, but nobody's staff changes an administrator. */
export const changeableBy = (viewer: Viewer): SQL =>
  seenBy(viewer, sql`not ('ROLE_ADMIN' = any(${users.roles}))`)

/** Oneself one does not remove, but deactivate, with one's secret. */
export const removableBy = (viewer: Viewer): SQL =>
  sql`(${ne(users.id, viewer.userId)} and ${changeableBy(viewer)})`

function seenBy(viewer: Viewer, ofStaff: SQL): SQL {
  const sights: SQL[] = [eq(users.id, viewer.userId)]
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return isNull(users.deactivatedAt)
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(sql`(${ofCustomer(viewer.customerId)} and ${ofStaff})`)
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined) sights.push(driverOf(viewer.companyId))
  }
  return and(isNull(users.deactivatedAt), or(...sights)) ?? sql`false`
}

/** First name, prefix and last name, joined: to search and order by. */
export const nameOf = sql<string>`concat_ws(' ', ${users.firstName}, nullif(${users.lastNamePrefix}, ''), ${users.lastName})`

export const usersOf = (db: Queryable, ids: readonly string[]): Promise<User[]> =>
  usersWhere(db, inArray(users.id, [...ids]))

export async function usersWhere(db: Queryable, condition: SQL): Promise<User[]> {
  const rows = await db
    .select({ user: users, company: companies, customer: customers, driver: drivers.id })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(condition)
  return rows.map(({ user, company, customer, driver }) => ({
    id: user.id,
    version: user.version,
    email: user.email ?? undefined,
    name: fullName(user),
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    phone: user.phone ?? undefined,
    mobilePhone: user.mobilePhone ?? undefined,
    roles: user.roles as Role[],
    active: user.active,
    canSignIn: user.secretHash !== null,
    locale: user.locale ?? undefined,
    company: company === null ? undefined : { id: company.id, name: company.name },
    customer:
      customer === null
        ? undefined
        : {
            id: customer.id,
            name: customer.name,
            themePrimaryColor: customer.themePrimaryColor ?? undefined,
            logo:
              customer.logoId === null
                ? undefined
                : { id: customer.logoId, contentUrl: `/api${photoContentPath(customer.logoId)}` },
            language: customer.language,
            manageProducts: customer.manageProducts,
          },
    driver: driver ?? undefined,
    createdAt: momentOf(user.createdAt),
    updatedAt: momentOf(user.updatedAt),
  }))
}
