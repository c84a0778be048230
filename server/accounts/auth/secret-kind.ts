import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'

export const secretKindOf = (roles: readonly Role[]): 'password' | 'pincode' =>
  isOnlyDriver(roles) ? 'pincode' : 'password'

/**
 * The link by which a user chooses a secret. A new driver completes the registration; a driver who also has
 * an office chooses a password, because a pincode must not open an office account.
 */
export const linkTypeOf = (user: { readonly roles: readonly Role[]; readonly secretHash: string | null }) =>
  isOnlyDriver(user.roles) && user.secretHash === null ? 'registration' : secretKindOf(user.roles)
