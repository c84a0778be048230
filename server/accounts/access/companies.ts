import { and, isNotNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'

export const isCarrier: SQL = sql`'carrier' = any(${companies.types})`

/** Platform transporters, and those of an address book with an active planner, who can approve a driver. */
export const acceptsDrivers: SQL = sql`(${isCarrier} and (${companies.customerId} is null or exists (select 1 from ${users}
  where ${users.companyId} = ${companies.id} and ${users.active} and 'ROLE_TRANSPORTER' = any(${users.roles}))))`

/**
 * Receives waste under a processor number and is the customer's own: its address book has receivers of others
 * too, and its own companies are those at which its staff work.
 */
export const isOwnProcessor: SQL | undefined = and(
  isNotNull(companies.processorNumber),
  sql`exists (select from ${users} where ${users.companyId} = ${companies.id}
    and ${users.customerId} = ${companies.customerId} and 'ROLE_CUSTOMER' = any(${users.roles}))`,
)
