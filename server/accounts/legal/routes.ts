import { acceptTerms as acceptTermsContract, readOrganisation } from '#contract/accounts/legal.ts'
import { type NotificationMethod, notificationMethods } from '#contract/accounts/notification-methods.ts'
import { networkOf } from '../auth/attempts.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Organisation } from '../../config.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { acceptTerms } from './accept-terms.ts'

const limit = { max: 60, seconds: 60, keyOf: ({ ip }: { readonly ip: string }) => networkOf(ip) }

export const legalRoutes = ({
  clock,
  organisation,
  switchedOff,
  registersTransporters,
}: {
  readonly clock: Clock
  readonly organisation: Organisation
  readonly switchedOff: ReadonlySet<NotificationMethod>
  readonly registersTransporters: boolean
}): readonly Route[] => [
  handle(
    readOrganisation,
    () => true,
    () =>
      Promise.resolve({
        ...organisation,
        sendsBy: notificationMethods.filter((method) => !switchedOff.has(method)),
        registersTransporters,
      }),
    { limit },
  ),
  handle(
    acceptTermsContract,
    // An impersonating administrator must not accept for the user.
    notImpersonated(() => true),
    (call) => acceptTerms(call, clock(), call.body),
  ),
]
