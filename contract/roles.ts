export const roles = [
  'ROLE_ADMIN',
  'ROLE_CUSTOMER',
  'ROLE_TRANSPORTER',
  'ROLE_DRIVER',
  'ROLE_PROJECT_READER',
] as const
export type Role = (typeof roles)[number]

/** True for a user whose only work is at the wheel: the app leads him to the driver's shell. */
export const isOnlyDriver = (own: readonly Role[]) =>
  own.length > 0 && own.every((one) => one === 'ROLE_DRIVER')
export const isDriver = (own: readonly Role[]) => own.includes('ROLE_DRIVER')
export const hasOffice = (own: readonly Role[]) => own.some((one) => one !== 'ROLE_DRIVER')
