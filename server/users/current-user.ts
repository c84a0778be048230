import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/users.ts'
import type { Role } from '#contract/roles.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { drivers, users } from '../db/schema/users.ts'
import { Refusal } from '../http/problem.ts'

/** The user as the layout reads it. @throws Refusal not_found */
export async function readUser(db: Queryable, id: string): Promise<CurrentUser> {
  const [found] = await db.select({ user: users, company: companies, customer: customers, driver: drivers.id }).from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(users.id, id))
  if (found === undefined) throw new Refusal('not_found')
  const { user, company, customer, driver } = found
  return {
    id: user.id,
    email: user.email ?? undefined,
    name: [user.firstName, user.lastNamePrefix, user.lastName].filter(Boolean).join(' '),
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    phone: user.phone ?? undefined,
    mobilePhone: user.mobilePhone ?? undefined,
    roles: user.roles as Role[],
    active: user.active,
    locale: user.locale ?? undefined,
    company: company === null ? undefined : { id: company.id, name: company.name },
    customer: customer === null ? undefined : {
      id: customer.id,
      name: customer.name,
      themePrimaryColor: customer.themePrimaryColor ?? undefined,
      language: customer.language,
      manageProducts: customer.manageProducts,
    },
    driver: driver ?? undefined,
  }
}
