import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'

/** True for those who see the data of more than one customer. */
export const seesAllCustomers = (user: Pick<CurrentUser, 'roles'>): boolean =>
  may(user.roles, 'create', 'Customer')
