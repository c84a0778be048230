import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { moment } from '../kit/primitives.ts'
import { currentTerms } from './terms-versions.ts'

export const termsVersion = z.number().check(z.int(), z.gte(1), z.lte(currentTerms))

/** Accepts a version of the terms. A version before the accepted one changes nothing. */
export const acceptTerms = endpoint({
  method: 'POST',
  path: '/users/me/terms',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    version: termsVersion,
    acceptedAt: z.optional(moment),
  }),
  refusals: ['acting_as_another'],
})

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/organisation',
  access: 'public',
  response: z.object({
    name: z.optional(z.string()),
    address: z.optional(z.string()),
    privacyContact: z.optional(z.string()),
    sendsBy: z.optional(z.array(z.enum(notificationMethods))),
    /** Needs look-ups in the national register. Absent from older servers. */
    registersTransporters: z.optional(z.boolean()),
  }),
})
