import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'

/** The customer may also be the one whose address book has the user's company. */
export const demandedByCustomer = sql<boolean | null>`(select customers.second_factor_required from customers
  where customers.id = coalesce(${users.customerId}, (select companies.customer_id from companies where companies.id = ${users.companyId})))`

/** Users who only drive need none: a phone that asked for a code without a network would be unusable. */
export const needsSecondFactor = (
  user: { readonly roles: readonly Role[]; readonly demandedByCustomer: boolean | null },
  { secondFactorRequired }: { readonly secondFactorRequired: boolean },
): boolean =>
  !isOnlyDriver(user.roles) &&
  (user.demandedByCustomer === true || (secondFactorRequired && user.roles.includes('ROLE_ADMIN')))
