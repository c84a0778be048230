import { may, type Verb } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'

/**
 * The server has the last word. Only a customer with the product module changes its products: for an
 * administrator the customer of the product, where it was read.
 */
export const mayProduct = (
  viewer: Pick<CurrentUser, 'roles' | 'customer'>,
  verb: Verb,
  customer?: { readonly manageProducts: boolean },
): boolean =>
  may(viewer.roles, verb, 'Product') &&
  (verb === 'read' ||
    (seesAllCustomers(viewer)
      ? customer?.manageProducts !== false
      : viewer.customer?.manageProducts === true))
