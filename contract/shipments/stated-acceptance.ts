import * as z from 'zod/mini'
import { moment, uuid } from '../kit/primitives.ts'

/* Apart from what devices state: the office reads acceptances and makes none. */

/** What the recipient takes of a cargo: all of it, a part, or nothing. */
export const acceptanceOutcomes = ['accepted', 'partly', 'refused'] as const
export type AcceptanceOutcome = (typeof acceptanceOutcomes)[number]

/** An acceptance as devices, letters and the office show it. */
export const statedAcceptance = z.object({
  /** Of the event, and of the operation. */
  id: uuid,
  /** The device's clock. */
  occurredAt: moment,
  by: z.string(),
  outcome: z.enum(acceptanceOutcomes),
  kilograms: z.optional(z.number()),
  reason: z.optional(z.string()),
})
export type StatedAcceptance = z.output<typeof statedAcceptance>
