import type { ProblemCode } from '../kit/problems.ts'
import type { ShipmentAcceptance } from './shipment-acceptance.ts'
import { isOtherPart, stateProblem } from './shipment-events.ts'

/** Why the receiver's word does not fit the shipment, whoever states it. */
export const acceptanceProblem = (
  state: Parameters<typeof stateProblem>[0],
  stated: Pick<ShipmentAcceptance, 'outcome'>,
): ProblemCode | undefined => {
  const isUnloaded = stated.outcome === 'refused' && state?.unloadDate !== undefined
  return endedProblem(state, stated) ?? (isUnloaded ? 'shipment_already_unloaded' : undefined)
}

/** The same where the office decides that what was unloaded is refused as a whole: its unload counts no longer. */
export const endedProblem = (
  state: Parameters<typeof stateProblem>[0],
  stated: Pick<ShipmentAcceptance, 'outcome'>,
): ProblemCode | undefined => (isOtherPart(state, stated) ? undefined : stateProblem(state, 'acceptance'))
