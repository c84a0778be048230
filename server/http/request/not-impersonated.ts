import type { Policy } from './endpoint.ts'
import { HttpProblem } from './problem.ts'

/**
 * A policy for requests that a driver's own device sends on its own: an administrator who impersonates the
 * driver has neither that device nor its queue, and what is queued on the administrator's device is not the
 * driver's.
 * @throws HttpProblem acting_as_another
 */
export const notImpersonated =
  (policy: Policy): Policy =>
  (viewer) => {
    if (!policy(viewer)) return false
    if (viewer.impersonatorId !== undefined) throw new HttpProblem('acting_as_another')
    return true
  }
