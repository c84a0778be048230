import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'

/*
 * The second factor of a sign-in: a code of six digits from an authenticator app (TOTP, RFC 6238), or one of ten
 * recovery codes that work once each. For everybody with an office: administrators of a server that demands it, and whom their
 * customer demands it of, reach nothing else before they have one.
 */

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** A code of an authenticator app, or a recovery code; spaces and dashes do not matter. */
const code = z.string().check(z.maxLength(40))

/** The second factor of the signed-in user. */
export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/me/second_factor',
  access: 'signed-in',
  openBeforeSetUp: true,
  response: z.object({
    /** Absent: there is none, and signing in takes the password alone. */
    enabledAt: z.optional(moment),
    recoveryCodesLeft: z.number(),
    /** This user needs one: nothing opens without. */
    required: z.boolean(),
    /** True where this session was signed in with it. */
    usedInSession: z.boolean(),
  }),
  personal: true,
})

/**
 * Makes a secret for an authenticator app. It counts only once it is confirmed; until then it may be made anew.
 * This is the only answer that holds it.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor',
  access: 'signed-in',
  openBeforeSetUp: true,
  body: z.object({ password: z.string() }),
  /** The secret in Base32 to type, and as `otpauth://` URI for a QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  personal: true,
  refusals: ['acting_as_another', 'second_factor_enabled', 'too_many_requests'],
})

const recoveryCodes = z.object({
  /** To be shown once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
})

/** Enables the second factor with a code of the authenticator app. All other sessions end: they were signed in without. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/confirm',
  access: 'signed-in',
  openBeforeSetUp: true,
  body: z.object({ code }),
  response: recoveryCodes,
  personal: true,
  refusals: ['acting_as_another', 'not_found', 'second_factor_enabled', 'too_many_requests'],
})

/** Replaces the recovery codes; the earlier ones no longer work. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/recovery_codes',
  access: 'signed-in',
  body: z.object({ password: z.string(), code }),
  response: recoveryCodes,
  personal: true,
  refusals: ['acting_as_another', 'not_found', 'too_many_requests'],
})

/** Removes the second factor. A lost one is removed by an operator of the server (docs/commands.md). */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second_factor/remove',
  access: 'signed-in',
  body: z.object({ password: z.string(), code }),
  status: 204,
  refusals: ['acting_as_another', 'not_found', 'too_many_requests'],
})
