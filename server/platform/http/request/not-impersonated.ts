import type { Policy, Viewer } from './endpoint.ts'
import { HttpProblem } from './problem.ts'

/**
 * A policy for what somebody answers for in person: what a driver's own device sends, and what is stated about a shipment. Who
 * impersonates the driver has neither that device nor its queue, and would speak in another's name.
 * @throws HttpProblem acting_as_another
 */
export const notImpersonated =
  (policy: Policy): Policy =>
  (viewer) => {
    if (!policy(viewer)) return false
    refuseImpersonated(viewer)
    return true
  }

/** @throws HttpProblem acting_as_another for an administrator who acts as the viewer */
export function refuseImpersonated(viewer: Viewer): void {
  if (viewer.impersonatorId !== undefined) throw new HttpProblem('acting_as_another')
}
