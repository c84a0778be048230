import type { Company } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

export interface CompanyRights {
  readonly owns: boolean
  /** The viewer may change it; where they do not own it, all but what its register states. */
  readonly mayChange: boolean
  /** The viewer may ask an administrator for other changes; in person only. */
  readonly mayRequest: boolean
}

export function companyRights(
  { roles, customer, company: own }: Pick<CurrentUser, 'roles' | 'customer' | 'company'>,
  company: Pick<Company, 'id' | 'customer'>,
): CompanyRights {
  const owns =
    may(roles, 'create', 'Customer') ||
    (may(roles, 'remove', 'Company') && customer !== undefined && company.customer === customer.id)
  return {
    owns,
    // Planners change the company that they work for.
    mayChange: owns || (roles.includes('ROLE_TRANSPORTER') && own?.id === company.id),
    mayRequest: !owns && may(roles, 'create', 'CompanyChangeRequest'),
  }
}
