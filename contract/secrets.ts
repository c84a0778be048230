import * as z from 'zod/mini'
import { isCommonPassword, isCommonPincode } from './common-secrets.ts'

/** At least eight characters with a digit, an upper case and a lower case letter (specification, section 5), and not a common one. */
export const password = z.string().check(
  z.maxLength(200),
  z.refine((text) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$/s.test(text), { error: 'password', abort: true }),
  z.refine((text) => !isCommonPassword(text), 'password_common'),
)

/** Exactly five digits (specification, section 5), and not the first that somebody tries. */
export const pincode = z.string().check(
  z.refine((text) => /^\d{5}$/.test(text), { error: 'pincode', abort: true }),
  z.refine((text) => !isCommonPincode(text), 'pincode_common'),
)

type SecretKind = 'password' | 'pincode'

/** What is wrong with a new password or pincode: it breaks its rule, or is too common; undefined where nothing is. */
export function secretFault(kind: SecretKind, secret: string): 'rule' | 'common' | undefined {
  const { error } = (kind === 'password' ? password : pincode).safeParse(secret)
  if (error === undefined) return undefined
  return error.issues[0]?.message === `${kind}_common` ? 'common' : 'rule'
}
