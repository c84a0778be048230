import type { Company } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'

/** What a viewer may do with a company; the server has the last word. */
export interface CompanyRights {
  /** It is in the viewer's address book: everything may be changed, and it may be removed. */
  readonly owns: boolean
  /** The viewer may change it, apart from what its register states where they do not own it. */
  readonly mayChange: boolean
  /** The viewer asks an administrator to change what they cannot, in person. */
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
