import type { ProblemCode } from '../kit/problems.ts'
import type { ShipmentAcceptance } from './shipment-acceptance.ts'
import { isOtherPart, stateProblem } from './shipment-events.ts'

/** Why the receiver's word does not fit the shipment, whoever states it. */
export const acceptanceProblem = (
  state: Parameters<typeof stateProblem>[0],
  stated: Pick<ShipmentAcceptance, 'outcome'>,
): ProblemCode | undefined => {
  if (isOtherPart(state, stated)) return undefined
  const isUnloaded = stated.outcome === 'refused' && state?.unloadDate !== undefined
  return stateProblem(state, 'acceptance') ?? (isUnloaded ? 'shipment_already_unloaded' : undefined)
}
