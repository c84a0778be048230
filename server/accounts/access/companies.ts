import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'

export const isCarrier: SQL = sql`'carrier' = any(${companies.types})`

/** Platform transporters, and those of an address book with an active planner, who can approve a driver. */
export const acceptsDrivers: SQL = sql`(${isCarrier} and (${companies.customerId} is null or exists (select 1 from ${users}
  where ${users.companyId} = ${companies.id} and ${users.active} and 'ROLE_TRANSPORTER' = any(${users.roles}))))`
