import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Whether the customer whom a user works for, or in whose address book the user's company is, demands a second factor. */
export const demandedByCustomer = sql<boolean | null>`(select customers.second_factor_required from customers
  where customers.id = coalesce(${users.customerId}, (select companies.customer_id from companies where companies.id = ${users.companyId})))`

/**
 * Whether a user needs a second factor: of an administrator the installation may demand it, of others their customer. Who only
 * drives has a pincode, and none: a phone that asks for a code at a quarry without a network would stand still.
 */
export const needsSecondFactor = (
  user: { readonly roles: readonly Role[]; readonly demandedByCustomer: boolean | null },
  { secondFactorRequired }: { readonly secondFactorRequired: boolean },
): boolean =>
  !isOnlyDriver(user.roles) &&
  (user.demandedByCustomer === true || (secondFactorRequired && user.roles.includes('ROLE_ADMIN')))
