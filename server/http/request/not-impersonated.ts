import type { Policy } from './endpoint.ts'
import { Refusal } from './problem.ts'

/**
 * The policy of what a driver's own device sends of itself: whoever acts as him has neither his device nor his queue, and what is
 * queued where he acts is not this driver's.
 * @throws Refusal acting_as_another
 */
export const inPerson =
  (policy: Policy): Policy =>
  (viewer) => {
    if (!policy(viewer)) return false
    if (viewer.impersonatorId !== undefined) throw new Refusal('acting_as_another')
    return true
  }
