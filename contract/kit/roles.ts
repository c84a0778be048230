export const roles = [
  'ROLE_ADMIN',
  'ROLE_CUSTOMER',
  'ROLE_TRANSPORTER',
  'ROLE_DRIVER',
  'ROLE_PROJECT_READER',
] as const
export type Role = (typeof roles)[number]

/** True for a user with no role but driver, whom the app sends to the driver's shell. */
export const isOnlyDriver = (userRoles: readonly Role[]) =>
  userRoles.length > 0 && userRoles.every((role) => role === 'ROLE_DRIVER')
/** True for a user with the role driver, also beside others. */
export const isDriver = (userRoles: readonly Role[]) => userRoles.includes('ROLE_DRIVER')
/** True for a user with at least one role of the office. */
export const hasOfficeRole = (userRoles: readonly Role[]) => userRoles.some((role) => role !== 'ROLE_DRIVER')
