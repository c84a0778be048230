import { acceptTerms as acceptTermsContract, readOrganisation } from '#contract/accounts/legal.ts'
import { type NotificationMethod, notificationMethods } from '#contract/accounts/notification-methods.ts'
import { networkOf } from '../auth/attempts.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Organisation } from '../../config.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { acceptTerms } from './accept-terms.ts'

const limit = { max: 60, seconds: 60, keyOf: ({ ip }: { readonly ip: string }) => networkOf(ip) }

/** Who runs this server and what of it is switched off, and the terms that its users accept. */
export const legalRoutes = ({
  clock,
  organisation,
  switchedOff,
  registersTransporters,
}: {
  readonly clock: Clock
  readonly organisation: Organisation
  /** Ways in which this installation sends nothing. */
  readonly switchedOff: ReadonlySet<NotificationMethod>
  /** Whether there is a register of transporters. */
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
    // Nobody accepts for somebody else.
    notImpersonated(() => true),
    (call) => acceptTerms(call, clock(), call.body),
  ),
]
