import type { Policy, Viewer } from './endpoint.ts'
import { HttpProblem } from './problem.ts'

/**
 * An impersonator has neither the driver's device nor its queue, and would speak in another's name. Throws
 * HttpProblem acting_as_another.
 */
export const notImpersonated =
  (policy: Policy): Policy =>
  (viewer) => {
    if (!policy(viewer)) return false
    refuseImpersonated(viewer)
    return true
  }

export function refuseImpersonated(viewer: Viewer): void {
  if (viewer.impersonatorId !== undefined) throw new HttpProblem('acting_as_another')
}
