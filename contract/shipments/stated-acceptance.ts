import * as z from 'zod/mini'
import { moment, uuid } from '../kit/primitives.ts'

/* Not with what devices state: the office has no photos of it. */

export const maxAcceptedKilograms = 100_000_000
export const acceptedKilograms = z.number().check(z.gt(0), z.lte(maxAcceptedKilograms))

export const acceptanceOutcomes = ['accepted', 'partly', 'refused'] as const
export type AcceptanceOutcome = (typeof acceptanceOutcomes)[number]

export const statedAcceptance = z.object({
  id: uuid,
  occurredAt: moment,
  by: z.string(),
  outcome: z.enum(acceptanceOutcomes),
  kilograms: z.optional(z.number()),
  reason: z.optional(z.string()),
})
export type StatedAcceptance = z.output<typeof statedAcceptance>
