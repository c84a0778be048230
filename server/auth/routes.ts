import * as z from 'zod/mini'
import { invalidateTokens, login, refreshTokens } from '#contract/auth.ts'
import type { Locale } from '#contract/locales.ts'
import {
  changeSecret,
  passwordChange,
  pincodeChange,
  readPasswordChange,
  requestPasswordChange,
  setForgottenPassword,
} from '#contract/password-changes.ts'
import { bodyOf, decoded, handle, type Route } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { changeOwnSecret, proveSecret, setForgottenSecret } from './change-secret.ts'
import { describeLink } from './describe-link.ts'
import { credentialsIn, refreshTokenIn, tokenToEndIn } from './read-credentials.ts'
import { endSession, renewTokens } from './refresh-tokens.ts'
import { requestLink } from './request-link.ts'
import { secretKindOf } from './secret-kind.ts'
import type { LinkSettings } from './send-link.ts'
import { signIn } from './sign-in.ts'
import type { Keys } from './tokens.ts'

const anybody = () => true
const everybody = () => true
/** Generous enough for a whole quay behind one address; what stops guessing is counted for all instances together. */
const limit = { max: 240, seconds: 60 }
const linkLimit = { max: 60, seconds: 60 }

export interface AuthSettings extends LinkSettings {
  readonly keys: Keys
}

export function authRoutes(settings: AuthSettings): readonly Route[] {
  const { keys, clock } = settings
  return [
    handle(
      login,
      anybody,
      ({ db, request }) =>
        signIn(db, keys, clock(), {
          ...credentialsIn(request),
          userAgent: request.headers['user-agent'],
          address: request.ip,
        }),
      { limit, ownTransactions: true },
    ),
    handle(
      refreshTokens,
      anybody,
      async ({ db, request }) => {
        const token = refreshTokenIn(request)
        if (token === undefined) throw new Refusal('refresh_token_missing')
        const renewal = await renewTokens(db, keys, clock(), token)
        return 'refused' in renewal ? new Refusal(renewal.refused) : renewal
      },
      { limit },
    ),
    handle(
      invalidateTokens,
      anybody,
      async ({ db, request }) => ({
        code: 200,
        message: (await endSession(db, clock(), tokenToEndIn(request)))
          ? 'The supplied refresh_token has been invalidated.'
          : 'The supplied refresh_token is already invalid.',
      }),
      { limit },
    ),
    handle(
      requestPasswordChange,
      anybody,
      async ({ db, body, request, locale, reply }) => {
        reply.header('Cache-Control', 'no-store')
        return await requestLink(db, settings, body, { address: request.ip, locale })
      },
      { limit: linkLimit, ownTransactions: true },
    ),
    handle(
      readPasswordChange,
      anybody,
      async ({ db, params, reply }) => {
        reply.header('Cache-Control', 'no-store')
        return await describeLink(db, clock(), params.hash)
      },
      { limit: linkLimit },
    ),
    handle(
      setForgottenPassword,
      anybody,
      async (call) => {
        const { db, request, viewer, locale } = call
        // The link comes first: who holds none learns nothing of the rules.
        const given = decoded(
          z.object({ changePasswordRequestHash: z.string() }),
          bodyOf(request, true),
          locale,
        )
        await setForgottenSecret(
          db,
          clock(),
          { viewer, request, locale },
          given.changePasswordRequestHash,
          () => call.body.password,
        )
        return undefined
      },
      { limit: linkLimit },
    ),
    handle(
      changeSecret,
      everybody,
      async ({ db, request, viewer, locale }) => {
        const asking = { viewer, request, locale }
        const now = clock()
        const { current, field, secret } = changeIn(bodyOf(request, true), secretKindOf(viewer.roles), locale)
        const user = await proveSecret(db, now, asking, current, field)
        await db.transaction((tx) => changeOwnSecret(tx, now, asking, user, secret))
        return undefined
      },
      { limit: linkLimit, ownTransactions: true },
    ),
  ]
}

/** The old and the new secret of a change of one's own, and the field that holds the old one. */
function changeIn(
  body: unknown,
  kind: 'password' | 'pincode',
  locale: Locale,
): { current: string; secret: string; field: string } {
  if (kind === 'pincode') {
    const { currentPincode, pincode } = decoded(pincodeChange, body, locale)
    return { current: currentPincode, secret: pincode, field: 'currentPincode' }
  }
  const { currentPassword, password } = decoded(passwordChange, body, locale)
  return { current: currentPassword, secret: password, field: 'currentPassword' }
}
