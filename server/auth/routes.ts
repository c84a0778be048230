import { invalidateTokens, login, refreshTokens } from '#contract/auth.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { endSession, renewTokens } from './refresh-tokens.ts'
import { signIn } from './sign-in.ts'
import type { Keys } from './tokens.ts'

const anybody = () => true
/** Generous enough for a whole quay behind one address, far below what guessing needs. */
const limit = { max: 240, seconds: 60 }

export function authRoutes(keys: Keys): readonly Route[] {
  const failures = new FailedSignIns()
  return [
    handle(login, anybody, async ({ db, body, request }) => {
      const attempt = failures.begin(body.username, request.ip)
      try {
        const tokens = await signIn(db, keys, { ...body, userAgent: request.headers['user-agent'] })
        attempt.forget()
        return tokens
      } catch (error) {
        if (!(error instanceof Refusal)) attempt.takeBack()
        throw error
      }
    }, { limit }),
    handle(refreshTokens, anybody, async ({ db, body }) => {
      if (body.refresh_token === '') throw new Refusal('refresh_token_missing')
      const renewal = await renewTokens(db, keys, body.refresh_token)
      return 'refused' in renewal ? new Refusal(renewal.refused) : renewal
    }, { limit }),
    handle(invalidateTokens, anybody, async ({ db, body }) => ({
      code: 200,
      message: (await endSession(db, body.refresh_token))
        ? 'The supplied refresh_token has been invalidated.'
        : 'The supplied refresh_token is already invalid.',
    }), { limit }),
  ]
}
