import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'

/*
 * The second factor of a sign-in: a six-digit code from an authenticator app (TOTP, RFC 6238), or one of ten
 * recovery codes that each work once. It is for users with an office role. Where the server demands it of
 * administrators, or a customer of its users, they reach nothing else before they have one.
 */

export const recoveryCodeCount = 10

const code = z.string().check(z.maxLength(40))

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/me/second_factor',
  openBeforeSetUp: true,
  response: z.object({
    enabledAt: z.optional(moment),
    recoveryCodesLeft: z.number(),
    required: z.boolean(),
    usedInSession: z.boolean(),
  }),
  personal: true,
})

/** Only this answer holds the secret, which counts once confirmed and can be replaced before. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor',
  openBeforeSetUp: true,
  body: z.object({ password: z.string() }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  personal: true,
  refusals: ['acting_as_another', 'second_factor_enabled', 'too_many_requests'],
})

const recoveryCodes = z.object({
  /** Shown once: only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
})

/** All other sessions end, because they were signed in without it. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/confirm',
  openBeforeSetUp: true,
  body: z.object({ code }),
  response: recoveryCodes,
  personal: true,
  refusals: ['acting_as_another', 'not_found', 'second_factor_enabled', 'too_many_requests'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/recovery_codes',
  body: z.object({ password: z.string(), code }),
  response: recoveryCodes,
  personal: true,
  refusals: ['acting_as_another', 'not_found', 'too_many_requests'],
})

/** Removes one's own second factor. An operator of the server removes a lost one (docs/commands.md). */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/remove',
  body: z.object({ password: z.string(), code }),
  refusals: ['acting_as_another', 'not_found', 'too_many_requests'],
})
