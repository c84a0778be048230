import * as z from 'zod/mini'
import { photoManifest } from './media.ts'
import { text, uuid } from '../kit/primitives.ts'
import { acceptanceOutcomes, acceptedKilograms } from './stated-acceptance.ts'

/**
 * What the recipient takes of a cargo, as the driver states it. A part needs its kilograms; a part and
 * nothing need the reason. A cargo that is refused as a whole stays on board until it is unloaded elsewhere.
 */
export const shipmentAcceptance = z.object({
  shipment: uuid,
  outcome: z.enum(acceptanceOutcomes),
  kilograms: z.optional(acceptedKilograms),
  reason: z.optional(text(500)),
  photos: z.array(photoManifest).check(z.maxLength(20)),
})
export type ShipmentAcceptance = z.output<typeof shipmentAcceptance>

/** The missing fields, by outcome; empty where it is complete. Used by form and server. */
export const missingInAcceptance = ({
  outcome,
  kilograms,
  reason,
}: Pick<ShipmentAcceptance, 'outcome' | 'kilograms' | 'reason'>): readonly ('kilograms' | 'reason')[] => [
  ...(outcome === 'partly' && kilograms === undefined ? (['kilograms'] as const) : []),
  ...(outcome !== 'accepted' && reason === undefined ? (['reason'] as const) : []),
]
