export const roles = [
  'ROLE_ADMIN',
  'ROLE_CUSTOMER',
  'ROLE_TRANSPORTER',
  'ROLE_DRIVER',
  'ROLE_PROJECT_READER',
] as const
export type Role = (typeof roles)[number]

export const isOnlyDriver = (userRoles: readonly Role[]) =>
  userRoles.length > 0 && userRoles.every((role) => role === 'ROLE_DRIVER')
export const isDriver = (userRoles: readonly Role[]) => userRoles.includes('ROLE_DRIVER')
export const hasOfficeRole = (userRoles: readonly Role[]) => userRoles.some((role) => role !== 'ROLE_DRIVER')
