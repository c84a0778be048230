import { issueLetterParts } from '#contract/letter-parts.ts'
import type { Keys } from '../auth/keys.ts'
import type { Clock } from '../clock.ts'
import { mayRegisterDevice } from '../devices/policy.ts'
import { handleOnPool, type Route } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import { issueParts } from './issue-parts.ts'

/** What devices need to sign the codes of letters. */
export const letterCodesRoutes = (settings: {
  readonly keys: Keys
  readonly clock: Clock
}): readonly Route[] => [
  handleOnPool(issueLetterParts, notImpersonated(mayRegisterDevice), (call) => issueParts(call, settings), {
    priority: 'deliveries',
  }),
]
