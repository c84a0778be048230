import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/** The value that the app sends as `targetApp` (specification, section 3, login payload). */
export const mobileApp = 'mobile-app'

export const tokenPair = z.object({
  /** JWT, RS256, with `exp` in seconds. */
  token: z.string(),
  /** Opaque; valid for one use. */
  refresh_token: z.string(),
})
export type TokenPair = z.output<typeof tokenPair>

/**
 * Sign-in by e-mail or mobile number, with a password or (drivers) a pincode. An account with a second factor is
 * refused with `second_factor_required` first: the same request is then sent with its `code`. Errors are
 * `{ code, message, reason? }`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/token/login',
  access: 'public',
  body: z.object({
    username: z.string(),
    password: z.string(),
    targetApp: z.optional(z.string()),
    /** Of the second factor, where the account has one: from the authenticator app, or a recovery code. */
    code: z.optional(z.string()),
  }),
  response: tokenPair,
  refusals: [
    'invalid_credentials',
    'secret_lost',
    'account_not_active',
    'second_factor_required',
    'second_factor_invalid',
    'too_many_requests',
    'too_many_sign_ins',
  ],
})

/** A new pair for an unused refresh token. The same token presented again soon after gets the same pair. */
export const refreshTokens = endpoint({
  method: 'POST',
  path: '/token/refresh',
  access: 'public',
  body: z.object({ refresh_token: z.string() }),
  response: tokenPair,
  refusals: ['refresh_token_missing', 'refresh_token_unknown', 'refresh_token_expired', 'too_many_requests'],
})

/** Ends the session that the refresh token belongs to. */
export const invalidateTokens = endpoint({
  method: 'POST',
  path: '/token/invalidate',
  access: 'public',
  body: z.object({ refresh_token: z.string() }),
  response: z.object({ code: z.number(), message: z.string() }),
})
