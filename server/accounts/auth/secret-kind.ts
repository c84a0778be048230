import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'

export const secretKindOf = (roles: readonly Role[]): 'password' | 'pincode' =>
  isOnlyDriver(roles) ? 'pincode' : 'password'

/** A driver who also has an office chooses a password: a pincode must not open an office account. */
export const linkTypeOf = (user: { readonly roles: readonly Role[]; readonly secretHash: string | null }) =>
  isOnlyDriver(user.roles) && user.secretHash === null ? 'registration' : secretKindOf(user.roles)
