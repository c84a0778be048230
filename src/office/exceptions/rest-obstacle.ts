import { stateProblem } from '#contract/shipments/shipment-events.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'

interface RestObstacle {
  readonly why: 'ended' | 'goesOn' | 'notTurnedAway' | 'notUnloaded'
  /** Where the office mends it. */
  readonly shipment: { readonly id: string; readonly number: string }
}

/**
 * Why the unload of what was turned away cannot be accepted as the shipments are by now.
 * @param onward the shipment that goes on with it
 */
export function restObstacle(
  { kind, statement, settled }: Pick<ShipmentException, 'kind' | 'statement' | 'settled'>,
  shipment: Shipment | undefined,
  onward: Shipment | undefined,
): RestObstacle | undefined {
  if (kind !== 'rest_unloaded' || settled || shipment === undefined) return undefined
  const isOnwards = statement['restAt'] === 'agreed_receiver' && onward?.unloadDate === undefined
  const problem = stateProblem(
    { ...shipment, acceptance: shipment.acceptance && { outcome: shipment.acceptance } },
    'rest_unloaded',
  )
  if (onward !== undefined && !isOnwards) return { why: 'goesOn', shipment: onward }
  if (problem === undefined) return undefined
  if (problem === 'shipment_not_turned_away') return { why: 'notTurnedAway', shipment }
  return { why: problem === 'shipment_not_unloaded' ? 'notUnloaded' : 'ended', shipment }
}

/** Neither does it help to have it delivered again. */
export const isForGood = (obstacle: RestObstacle | undefined): boolean =>
  obstacle?.why === 'ended' || obstacle?.why === 'goesOn'
