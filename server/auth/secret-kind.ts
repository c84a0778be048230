import { isOnlyDriver, type Role } from '#contract/roles.ts'

/** Drivers sign in with a pincode, everybody else with a password. */
export const secretKindOf = (roles: readonly Role[]): 'password' | 'pincode' =>
  isOnlyDriver(roles) ? 'pincode' : 'password'
