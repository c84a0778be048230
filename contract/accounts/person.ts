import * as z from 'zod/mini'
import { normalisedEmailAddress } from './email-addresses.ts'
import { chosenLanguage } from '../kit/language-reference.ts'
import { phoneNumber } from './phone-numbers.ts'
import { moment, text } from '../kit/primitives.ts'

/** The fields of every person. */
export const personFields = {
  firstName: text(100),
  lastNamePrefix: z.optional(text(40)),
  lastName: text(100),
  email: z.optional(normalisedEmailAddress),
  phone: z.optional(phoneNumber),
  /** A driver's user name. */
  mobilePhone: z.optional(phoneNumber),
  /** The language of messages to this person. */
  locale: z.optional(chosenLanguage),
}

/** A new e-mail address or mobile number, which is in force once the link that was sent to it is confirmed. */
export const pendingContact = z.object({
  email: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  /** When the link expires. */
  expiresAt: moment,
})
export type PendingContact = z.output<typeof pendingContact>

/** First name, prefix and last name, joined by spaces; absent parts are left out. */
export const personName = (person: {
  readonly firstName: string | null
  readonly lastNamePrefix: string | null
  readonly lastName: string | null
}): string => [person.firstName, person.lastNamePrefix, person.lastName].filter(Boolean).join(' ')
