import * as z from 'zod/mini'
import { phoneNumber } from './phone-numbers.ts'
import { text } from './primitives.ts'
import { reference } from './resource.ts'

/** One spelling of an address, whoever types it. */
export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(z.regexes.email, 'email'))

/** E.164 of a number in any of its spellings: 06..., 0031..., +31 6 .... */
export function internationalNumber(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '')
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.startsWith('0') ? `+31${digits.slice(1)}` : `+${digits}`
}

/** Drivers sign in with it, so it is kept as E.164. */
export const mobileNumber = z.string().check(z.overwrite((typed) => internationalNumber(typed)), z.regex(/^\+[1-9]\d{7,14}$/, 'phone'))

/** What every person's form asks. */
export const personFields = {
  firstName: text(100),
  lastNamePrefix: z.optional(text(40)),
  lastName: text(100),
  email: z.optional(emailAddress),
  phone: z.optional(phoneNumber),
  mobilePhone: z.optional(mobileNumber),
  /** The language that he is written to in. */
  locale: z.optional(reference('languages')),
}
