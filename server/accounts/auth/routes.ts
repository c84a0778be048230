import { invalidateTokens, login, refreshTokens } from '#contract/accounts/auth.ts'
import type { Locale } from '#contract/kit/locales.ts'
import {
  changeSecret,
  confirmContactChange as confirmContactChangeContract,
  passwordChange,
  pincodeChange,
  readPasswordChange,
  requestContactChange as requestContactChangeContract,
  requestPasswordChange,
} from '#contract/accounts/password-changes.ts'
import {
  bodyOf,
  decodeOrRefuse,
  handle,
  handleOnPool,
  type Route,
} from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { AuthSettings } from './auth-settings.ts'
import { confirmContactChange, requestContactChange } from './change-contact.ts'
import { changeOwnSecret, verifyOwnSecret } from './change-secret.ts'
import { describeLink } from './describe-link.ts'
import {
  readCredentials,
  readRefreshToken,
  readRequiredRefreshToken,
  wantsToKeepReady,
} from './read-credentials.ts'
import { endSession, renewTokens } from './refresh-tokens.ts'
import { requestLink } from './request-link.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { secretKindOf } from './secret-kind.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { signIn } from './sign-in.ts'

const anyone = () => true
const anySignedInUser = () => true
/** High enough for many drivers behind one address. Guessing is limited separately, across all instances. */
const signInRateLimit = { max: 240, seconds: 60 }
const linkRateLimit = { max: 60, seconds: 60 }

export function authRoutes(settings: AuthSettings): readonly Route[] {
  return [
    ...sessionRoutes(settings),
    ...linkRoutes(settings),
    ...ownSecretRoutes(settings),
    ...secondFactorRoutes(settings),
  ]
}

function sessionRoutes({ keys, clock }: AuthSettings): readonly Route[] {
  return [
    handleOnPool(
      login,
      anyone,
      ({ db, request }) =>
        signIn(db, keys, clock(), {
          ...readCredentials(request),
          userAgent: request.headers['user-agent'],
          address: request.ip,
        }),
      { limit: signInRateLimit },
    ),
    handle(
      refreshTokens,
      anyone,
      async ({ db, request }) => {
        const token = readRefreshToken(request)
        if (token === undefined) throw new HttpProblem('refresh_token_missing')
        const renewal = await renewTokens(db, keys, clock(), token, request.ip)
        return 'refused' in renewal ? new HttpProblem(renewal.refused) : renewal
      },
      // Phones cannot deliver without a token.
      { limit: signInRateLimit, priority: 'deliveries' },
    ),
    handle(
      invalidateTokens,
      anyone,
      async ({ db, request }) => {
        const token = readRequiredRefreshToken(request)
        const keepReady = wantsToKeepReady(request)
        const { ended, ...phone } = await endSession(db, clock(), { token, keepReady, address: request.ip })
        return {
          code: 200,
          message: ended
            ? 'The supplied refresh_token has been invalidated.'
            : 'The supplied refresh_token is already invalid.',
          ...(keepReady && phone),
        }
      },
      { limit: signInRateLimit },
    ),
  ]
}

function linkRoutes(settings: AuthSettings): readonly Route[] {
  return [
    handleOnPool(
      requestPasswordChange,
      anyone,
      async ({ db, body, request, locale }) =>
        await requestLink(db, settings, body, { address: request.ip, locale }),
      { limit: linkRateLimit },
    ),
    handle(
      readPasswordChange,
      anyone,
      async ({ db, params }) => await describeLink(db, settings.clock(), params.hash),
      { limit: linkRateLimit },
    ),
  ]
}

function ownSecretRoutes(settings: AuthSettings): readonly Route[] {
  const { clock, cipher } = settings
  return [
    handleOnPool(
      changeSecret,
      notImpersonated(anySignedInUser),
      async ({ db, request, viewer, locale }) => {
        const context = { viewer, request, locale, cipher }
        const now = clock()
        const { current, field, secret } = readSecretChange(
          bodyOf(request, true),
          secretKindOf(viewer.roles),
          locale,
        )
        const user = await verifyOwnSecret(db, now, context, current, field)
        if (secret === current)
          throw new HttpProblem('validation_failed', {
            violations: [violation([secretKindOf(viewer.roles)], 'secret_unchanged', locale)],
          })
        await db.transaction((tx) => changeOwnSecret(tx, now, context, user, secret))
        return undefined
      },
      { limit: linkRateLimit },
    ),
    handleOnPool(
      requestContactChangeContract,
      notImpersonated(anySignedInUser),
      async ({ db, request, viewer, locale, body }) => {
        await requestContactChange(db, settings, { viewer, request, locale, cipher }, body)
        return undefined
      },
      { limit: linkRateLimit },
    ),
    handleOnPool(
      confirmContactChangeContract,
      anyone,
      async ({ db, request, locale, body }) => {
        await confirmContactChange(db, clock(), { request, locale, cipher }, body)
        return undefined
      },
      { limit: linkRateLimit },
    ),
  ]
}

function readSecretChange(
  body: unknown,
  kind: 'password' | 'pincode',
  locale: Locale,
): { current: string; secret: string; field: string } {
  if (kind === 'pincode') {
    const { currentPincode, pincode } = decodeOrRefuse(pincodeChange, body, locale)
    return { current: currentPincode, secret: pincode, field: 'currentPincode' }
  }
  const { currentPassword, password } = decodeOrRefuse(passwordChange, body, locale)
  return { current: currentPassword, secret: password, field: 'currentPassword' }
}
