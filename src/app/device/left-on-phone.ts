import type { LeftOnPhone } from '../../offline/sign-out/left-on-phone.ts'

export type { LeftOnPhone } from '../../offline/sign-out/left-on-phone.ts'

/** Call only while nobody is signed in. Rejects when the device's storage does not open. */
export const readLeftOnPhone = async (): Promise<LeftOnPhone> =>
  (await import('../../offline/sign-out/left-on-phone.ts')).leftOnPhone()
