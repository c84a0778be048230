import * as z from 'zod/mini'
import { phoneNumber } from './phone-numbers.ts'
import { text } from './primitives.ts'
import { reference } from './resource.ts'

/** One spelling of an address, whoever types it. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(z.regexes.email, 'email'))

/** What every person's form asks. */
export const personFields = {
  firstName: text(100),
  lastNamePrefix: z.optional(text(40)),
  lastName: text(100),
  email: z.optional(emailAddress),
  phone: z.optional(phoneNumber),
  /** Drivers sign in with it. */
  mobilePhone: z.optional(phoneNumber),
  /** The language that he is written to in. */
  locale: z.optional(reference('languages')),
}

/** First name, prefix and last name, joined by spaces; what is not known is left out. */
export const personName = (person: {
  readonly firstName: string | null
  readonly lastNamePrefix: string | null
  readonly lastName: string | null
}): string => [person.firstName, person.lastNamePrefix, person.lastName].filter(Boolean).join(' ')
