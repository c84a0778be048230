import * as z from 'zod/mini'
import { deactivate, endSessions, removeSecondFactorOf, sendSecretLink } from '#contract/accounts/users.ts'
import { impersonate } from '#contract/accounts/acting-as-another.ts'
import { setForgottenPassword as setForgottenPasswordContract } from '#contract/accounts/password-changes.ts'
import { readCurrentUser } from '#contract/accounts/current-user.ts'
import { verifyOwnSecret } from '../auth/change-secret.ts'
import type { AuthSettings } from '../auth/auth-settings.ts'
import type { Clock } from '../../platform/process/clock.ts'
import {
  bodyOf,
  decodeOrRefuse,
  handle,
  handleOnPool,
  type Route,
} from '../../platform/http/request/endpoint.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { readUser } from './current-user.ts'
import { endAccount } from './end-account.ts'
import { endSessionsOfUser } from './end-sessions-of-user.ts'
import { startImpersonation } from './impersonate.ts'
import { removeSecondFactorOfAnother } from './remove-second-factor.ts'
import { sendLinkTo } from './send-secret-link.ts'
import { sessionsCollection } from './serve-sessions.ts'
import { usersCollection } from './serve-users.ts'
import { setForgottenPassword } from './set-forgotten-password.ts'

const anyone = () => true
const anySignedInUser = () => true
const rateLimit = { max: 60, seconds: 60 }

export function userRoutes(settings: AuthSettings): readonly Route[] {
  const { keys, clock } = settings
  return [
    handle(readCurrentUser, anySignedInUser, async ({ db, viewer }) => ({
      ...(await readUser(db, viewer.userId)),
      setUp: viewer.setUp,
    })),
    ...usersCollection(settings),
    ...sessionsRoutes(clock),
    ...linkRoutes(settings),

    handle(
      removeSecondFactorOf,
      requires('manageUsers'),
      async (call) => {
        await removeSecondFactorOfAnother(call, clock(), call.params.id)
        return undefined
      },
      { limit: rateLimit },
    ),

    handle(
      impersonate,
      requires('impersonate'),
      (call) => startImpersonation(call, { keys, now: clock(), userId: call.params.id }),
      { limit: rateLimit },
    ),

    handleOnPool(
      deactivate,
      notImpersonated(anySignedInUser),
      async ({ db, viewer, request, locale, body }) => {
        const now = clock()
        const user = await verifyOwnSecret(
          db,
          now,
          { viewer, request, locale, cipher: keys.cipher },
          body.password,
          'password',
        )
        await db.transaction(async (tx) => {
          await endAccount(tx, now, user.id)
          await recordAudit(
            { db: tx, viewer, request },
            { action: 'deactivate', subject: { type: 'User', id: user.id }, customerId: user.customerId },
          )
        })
        return undefined
      },
      { limit: rateLimit },
    ),
  ]
}

const sessionsRoutes = (clock: Clock): readonly Route[] => [
  ...sessionsCollection(clock),
  handle(endSessions, requires('endSessions'), async (call) => {
    await endSessionsOfUser(call, clock(), call.params.id)
    return undefined
  }),
]

const linkRoutes = (settings: AuthSettings): readonly Route[] => [
  handle(
    sendSecretLink,
    requires('manageUsers'),
    async (call) => {
      await sendLinkTo(call, settings, call.params.id)
      return undefined
    },
    { limit: rateLimit },
  ),

  handle(
    setForgottenPasswordContract,
    anyone,
    async (call) => {
      // The link is checked before the password, so that only holders of a valid link learn the rules.
      const { changePasswordRequestHash } = decodeOrRefuse(
        z.object({ changePasswordRequestHash: z.string() }),
        bodyOf(call.request, true),
        call.locale,
      )
      await setForgottenPassword(call, settings, changePasswordRequestHash, () => call.body.password)
      return undefined
    },
    { limit: rateLimit },
  ),
]
