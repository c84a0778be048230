import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { StatedAcceptance } from '#contract/shipments/stated-acceptance.ts'

/**
 * A full acceptance is part of its unload, unless the receiver had said something else before. What a phone delivers
 * after a later word of the receiver is none: `occurredAt` is when it was stated.
 */
export const isMailedAcceptance = (
  before: Pick<ShipmentState, 'acceptance'> | undefined,
  { outcome, kilograms, reason }: Pick<StatedAcceptance, 'outcome' | 'kilograms' | 'reason'>,
  occurredAt: string,
): boolean =>
  !(Date.parse(occurredAt) < Date.parse(before?.acceptance?.occurredAt ?? '')) &&
  (outcome === 'accepted'
    ? (before?.acceptance?.outcome ?? 'accepted') !== 'accepted'
    : outcome !== before?.acceptance?.outcome ||
      kilograms !== before.acceptance.kilograms ||
      reason !== before.acceptance.reason)
