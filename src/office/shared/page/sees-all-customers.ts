import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

export const seesAllCustomers = (user: Pick<CurrentUser, 'roles'>): boolean =>
  may(user.roles, 'create', 'Customer')
