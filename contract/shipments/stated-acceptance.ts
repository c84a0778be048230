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
  /** The office stated it, with a reason of its own: as a correction where the receiver spoke before. */
  byOffice: z.optional(z.literal(true)),
})
export type StatedAcceptance = z.output<typeof statedAcceptance>

/** Why the receiver did not take all, in its own words and what the office said since, apart. */
export function reasonsOf(acceptances: readonly Pick<StatedAcceptance, 'byOffice' | 'reason'>[] = []): {
  readonly own: string | undefined
  readonly office: string | undefined
} {
  const last = acceptances.at(-1)
  return {
    own: acceptances.findLast(({ byOffice }) => !byOffice)?.reason,
    office: last?.byOffice ? last.reason : undefined,
  }
}
