import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'

/** Drivers sign in with a pincode, everybody else with a password. */
export const secretKindOf = (roles: readonly Role[]): 'password' | 'pincode' =>
  isOnlyDriver(roles) ? 'pincode' : 'password'

/**
 * The link by which a user chooses a secret: a driver who has none yet completes the registration, and whoever has an office too
 * chooses a password, as five digits open no office.
 */
export const linkTypeOf = (user: { readonly roles: readonly Role[]; readonly secretHash: string | null }) =>
  isOnlyDriver(user.roles) && user.secretHash === null ? 'registration' : secretKindOf(user.roles)
