import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { StatedAcceptance } from '#contract/shipments/stated-acceptance.ts'

/** A full acceptance is part of its unload, unless the receiver had said something else before. */
export const isMailedAcceptance = (
  before: Pick<ShipmentState, 'acceptance'> | undefined,
  { outcome }: Pick<StatedAcceptance, 'outcome'>,
): boolean => outcome !== 'accepted' || (before?.acceptance?.outcome ?? 'accepted') !== 'accepted'
