import {
  approveDriver,
  registerDriver,
  rejectDriver,
  resendInvitation,
  resetPincode,
} from '#contract/accounts/drivers.ts'
import { changeByLink as changeByLinkContract } from '#contract/accounts/password-changes.ts'
import { countRegistration } from '../auth/registration-limit.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { changeByLink } from './change-by-link.ts'
import { decideOnDriver } from './decide-on-driver.ts'
import { selfRegisterDriver } from './register-driver.ts'
import { sendDriverLink } from './send-driver-link.ts'
import { driversCollection } from './serve-drivers.ts'

const anyone = () => true
const rateLimit = { max: 60, seconds: 60 }

export function driversRoutes(settings: LinkSettings): readonly Route[] {
  return [
    ...driversCollection(settings),

    handle(approveDriver, requires('approveDriver'), (call) =>
      decideOnDriver(call, settings, call.params.id, { kind: 'approve' }),
    ),
    handle(rejectDriver, requires('approveDriver'), (call) =>
      decideOnDriver(call, settings, call.params.id, {
        kind: 'reject',
        reason: call.body.reason ?? undefined,
      }),
    ),
    handle(
      resetPincode,
      requires('resetPincode'),
      async (call) => {
        await sendDriverLink(call, settings, call.params.id, 'pincode')
        return undefined
      },
      { limit: rateLimit },
    ),
    handle(
      resendInvitation,
      requires('resetPincode'),
      async (call) => {
        await sendDriverLink(call, settings, call.params.id, 'invitation')
        return undefined
      },
      { limit: rateLimit },
    ),

    handle(
      registerDriver,
      anyone,
      async ({ db, request, viewer, locale, body }) => {
        await countRegistration(db, settings.clock(), 'registration', request.ip)
        try {
          return await db.transaction((tx) =>
            selfRegisterDriver({ db: tx, request, viewer, locale }, settings, body),
          )
        } catch (error) {
          // Returned, so that the attempt stays counted: refusals reveal which addresses are in use.
          if (error instanceof HttpProblem) return error
          throw error
        }
      },
      { limit: rateLimit, idempotent: true },
    ),
    handle(
      changeByLinkContract,
      anyone,
      async (call) => await changeByLink(call, settings, call.params.hash, () => call.body),
      { limit: rateLimit },
    ),
  ]
}
