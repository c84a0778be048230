import type { Policy, Viewer } from './endpoint.ts'
import { HttpProblem } from './problem.ts'

/**
 * For what a user answers for in person: what the own device sends, and statements on shipments. An
 * impersonator has neither that device nor its queue, and would speak in another's name.
 * @throws HttpProblem acting_as_another
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
