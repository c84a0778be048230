import type { Namespace, TFunction } from 'i18next'
import { may } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/users.ts'
import { customerChoices } from './reference-choices.ts'

/** True for those who see the data of more than one customer. */
export const seesAllCustomers = (user: Pick<CurrentUser, 'roles'>): boolean =>
  may(user.roles, 'create', 'Customer')

/** A filter by customer, offered to those who see more than one. */
export const customerFilter = <Texts extends Namespace>(title: (t: TFunction<Texts>) => string) => ({
  kind: 'reference' as const,
  choices: customerChoices,
  offeredTo: seesAllCustomers,
  title,
})
