import * as z from 'zod/mini'
import { isCommonPincode } from './common-pincodes.ts'

/** At least eight characters with a digit, an upper case and a lower case letter (specification, section 5). The server refuses common ones. */
export const password = z.string().check(
  z.maxLength(200),
  z.refine((text) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$/s.test(text), 'password'),
)

/** Exactly five digits (specification, section 5), and not a common one. */
export const pincode = z.string().check(
  z.refine((text) => /^\d{5}$/.test(text), { error: 'pincode', abort: true }),
  z.refine((text) => !isCommonPincode(text), 'pincode_common'),
)

export function pincodeFault(secret: string): 'rule' | 'common' | undefined {
  const { error } = pincode.safeParse(secret)
  if (error === undefined) return undefined
  return error.issues[0]?.message === 'pincode_common' ? 'common' : 'rule'
}

export const fitsPasswordRule = (secret: string): boolean => password.safeParse(secret).success
