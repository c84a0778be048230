import * as z from 'zod/mini'
import { normalisedEmailAddress } from './email-addresses.ts'
import { chosenLanguage } from '../kit/language-reference.ts'
import { phoneNumber } from './phone-numbers.ts'
import { moment, text } from '../kit/primitives.ts'

export const personFields = {
  firstName: text(100),
  lastNamePrefix: z.optional(text(40)),
  lastName: text(100),
  email: z.optional(normalisedEmailAddress),
  phone: z.optional(phoneNumber),
  mobilePhone: z.optional(phoneNumber),
  locale: z.optional(chosenLanguage),
}

export const pendingContact = z.object({
  email: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  expiresAt: moment,
})
export type PendingContact = z.output<typeof pendingContact>

export const personName = (person: {
  readonly firstName: string | null
  readonly lastNamePrefix: string | null
  readonly lastName: string | null
}): string => [person.firstName, person.lastNamePrefix, person.lastName].filter(Boolean).join(' ')
