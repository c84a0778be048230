import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { moment } from '../kit/primitives.ts'
import { currentTerms } from './terms-versions.ts'

/** A version of the terms that somebody was shown. */
export const termsVersion = z.number().check(z.int(), z.gte(1), z.lte(currentTerms))

/**
 * Accepts a version of the terms for the signed-in user. An earlier version than the one accepted last changes
 * nothing.
 */
export const acceptTerms = endpoint({
  method: 'POST',
  path: '/users/me/terms',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    version: termsVersion,
    /** When the user pressed the button, where that could only be sent later. */
    acceptedAt: z.optional(moment),
  }),
  status: 204,
  refusals: ['acting_as_another'],
})

/** Who runs this server, for its terms and its privacy statement, and what of it is switched off. */
export const readOrganisation = endpoint({
  method: 'GET',
  path: '/organisation',
  access: 'public',
  response: z.object({
    name: z.optional(z.string()),
    address: z.optional(z.string()),
    /** Whom to ask about personal data: an e-mail address, a phone number or a web page. */
    privacyContact: z.optional(z.string()),
    /** None where it sends nothing; absent: a server of before, which did not say. */
    sendsBy: z.optional(z.array(z.enum(notificationMethods))),
    /** Whether transporters can register: their numbers are looked up in the national register. Absent as above. */
    registersTransporters: z.optional(z.boolean()),
  }),
})
