import { acceptTerms as acceptTermsContract, readOrganisation } from '#contract/legal.ts'
import { networkOf } from '../auth/attempts.ts'
import type { Clock } from '../clock.ts'
import type { Organisation } from '../config.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import { acceptTerms } from './accept-terms.ts'

const limit = { max: 60, seconds: 60, keyOf: ({ ip }: { readonly ip: string }) => networkOf(ip) }

/** Who runs this server, and the terms that its users accept. */
export const legalRoutes = ({
  clock,
  organisation,
}: {
  readonly clock: Clock
  readonly organisation: Organisation
}): readonly Route[] => [
  handle(
    readOrganisation,
    () => true,
    () => Promise.resolve(organisation),
    { limit },
  ),
  handle(
    acceptTermsContract,
    // Nobody accepts for somebody else.
    notImpersonated(() => true),
    (call) => acceptTerms(call, clock(), call.body),
  ),
]
