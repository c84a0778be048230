import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/** The app's `targetApp` at sign-in (specification, section 3, login payload). */
export const mobileApp = 'mobile-app'

export const tokenPair = z.object({
  /** JWT, RS256, with `exp` in seconds. */
  token: z.string(),
  refresh_token: z.string(),
})
export type TokenPair = z.output<typeof tokenPair>

/**
 * Signs in by e-mail address or mobile number, with a password or a driver's pincode. An account with a
 * second factor is refused with `second_factor_required`; the client repeats the request with `code`. Errors
 * are `{ code, message, reason? }`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/token/login',
  access: 'public',
  body: z.object({
    username: z.string(),
    password: z.string(),
    targetApp: z.optional(z.string()),
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

/** A new pair for an unused refresh token. The same token, repeated soon afterwards, gets the same pair. */
export const refreshTokens = endpoint({
  method: 'POST',
  path: '/token/refresh',
  access: 'public',
  body: z.object({ refresh_token: z.string() }),
  response: tokenPair,
  refusals: ['refresh_token_missing', 'refresh_token_unknown', 'refresh_token_expired', 'too_many_requests'],
})

/**
 * Ends the session of a refresh token. `keepReady`: its driver may still open this phone by the pincode,
 * without a session; `ready` then says whether this holds. It holds no longer once the phone was revoked, the
 * account switched off, the driver rejected, the secret changed, or the session ended by anybody. `switchedOff`: the
 * account is.
 */
export const invalidateTokens = endpoint({
  method: 'POST',
  path: '/token/invalidate',
  access: 'public',
  body: z.object({ refresh_token: z.string(), keepReady: z.optional(z.boolean()) }),
  response: z.object({
    code: z.number(),
    message: z.string(),
    ready: z.optional(z.boolean()),
    switchedOff: z.optional(z.literal(true)),
  }),
})
