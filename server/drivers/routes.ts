import {
  approveDriver,
  registerDriver,
  rejectDriver,
  resendInvitation,
  resetPincode,
} from '#contract/drivers.ts'
import { changeByLink as changeByLinkContract } from '#contract/password-changes.ts'
import { type Deed, mayDo } from '#contract/permissions.ts'
import { attemptKey, countAttempt, type Limit, networkOf } from '../auth/attempts.ts'
import { days, minutes } from '../clock.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { handle, type Policy, type Route } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { changeByLink } from './change-by-link.ts'
import { judgeDriver } from './judge-driver.ts'
import { register } from './register-driver.ts'
import { sendDriverLink } from './send-driver-link.ts'
import { driversCollection } from './serve-drivers.ts'

const anybody = () => true
const doing =
  (deed: Deed): Policy =>
  (viewer) =>
    mayDo(viewer.roles, deed)
/** A crew registers at one gate in one morning; nobody registers hundreds. */
const registrations: Limit = { most: 40, within: days, first: 5 * minutes, longest: days }
const limit = { max: 60, seconds: 60 }

export function driversRoutes(settings: LinkSettings): readonly Route[] {
  return [
    ...driversCollection(settings),

    handle(approveDriver, doing('approveDriver'), (call) =>
      judgeDriver(call, settings, call.params.id, { kind: 'approve' }),
    ),
    handle(rejectDriver, doing('approveDriver'), (call) =>
      judgeDriver(call, settings, call.params.id, { kind: 'reject', reason: call.body.reason ?? undefined }),
    ),
    handle(
      resetPincode,
      doing('resetPincode'),
      async (call) => {
        await sendDriverLink(call, settings, call.params.id, 'pincode')
        return undefined
      },
      { limit },
    ),
    handle(
      resendInvitation,
      doing('resetPincode'),
      async (call) => {
        await sendDriverLink(call, settings, call.params.id, 'invitation')
        return undefined
      },
      { limit },
    ),

    handle(
      registerDriver,
      anybody,
      async (call) => {
        const { db, request, viewer, locale, body } = call
        await countAttempt(db, settings.clock(), [
          { key: attemptKey('registration', networkOf(request.ip)), limit: registrations },
        ])
        try {
          return await db.transaction((inner) =>
            register({ db: inner, request, viewer, locale }, settings, body),
          )
        } catch (error) {
          // Returned, so that the try stays counted: each tells whether somebody has an address.
          if (error instanceof Refusal) return error
          throw error
        }
      },
      { limit, idempotent: true },
    ),
    handle(
      changeByLinkContract,
      anybody,
      async (call) => {
        call.reply.header('Cache-Control', 'no-store')
        return await changeByLink(call, settings, call.params.hash, () => call.body)
      },
      { limit },
    ),
  ]
}
