import * as z from 'zod/mini'

/** Specification, section 5: at least eight characters with a digit, an upper case and a lower case letter. */
export const password = z.string().check(
  z.maxLength(200),
  z.refine((text) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$/s.test(text), 'password'),
)

/** Specification, section 5: exactly five digits. */
export const pincode = z.string().check(z.refine((text) => /^\d{5}$/.test(text), 'pincode'))
