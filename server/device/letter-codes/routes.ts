import { issueLetterParts } from '#contract/letters/letter-parts.ts'
import type { Keys } from '../../accounts/auth/keys.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { mayRegisterDevice } from '../../accounts/devices/policy.ts'
import { handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { issueParts } from './issue-parts.ts'

export const letterCodesRoutes = (settings: {
  readonly keys: Keys
  readonly clock: Clock
}): readonly Route[] => [
  handleOnPool(issueLetterParts, notImpersonated(mayRegisterDevice), (call) => issueParts(call, settings), {
    priority: 'deliveries',
  }),
]
