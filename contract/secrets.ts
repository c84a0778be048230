import * as z from 'zod/mini'

/** At least eight characters with a digit, an upper case and a lower case letter (specification, section 5). */
export const password = z.string().check(
  z.maxLength(200),
  z.refine((text) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$/s.test(text), 'password'),
)

/** Exactly five digits (specification, section 5). */
export const pincode = z.string().check(z.refine((text) => /^\d{5}$/.test(text), 'pincode'))
