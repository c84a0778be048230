import * as z from 'zod/mini'
import { isPostalCode, normalisePostalCode } from '../parties/postal-codes.ts'
import { amount, text } from '../kit/primitives.ts'

/** Whose waste a route collection fetches: name and address (BWBR0017313, art. 6(3)), in the Netherlands. */
export const giverDraft = z.object({
  name: text(255),
  street: text(255),
  postalCode: text(20).check(
    z.overwrite((code) => normalisePostalCode(code, 'NL')),
    z.refine((code) => isPostalCode(code, 'NL'), 'dutch_postal_code'),
  ),
  city: text(100),
})

/** More than a driver types at one load; the office lists those of a planned round. */
export const maxCollectedGivers = 50

/** More than any ship carries. */
const maxKilograms = 100_000_000

/**
 * A giver whom the driver lists at loading because the office did not, with what was fetched there where it is known:
 * kilograms, above zero, at most three decimals.
 */
export const collectedGiverDraft = z.extend(giverDraft, {
  kilograms: z.optional(
    amount.check(
      z.gt(0),
      z.lte(maxKilograms),
      z.refine((value) => Number(value.toFixed(3)) === value, 'decimals'),
    ),
  ),
})
export type CollectedGiverDraft = z.output<typeof collectedGiverDraft>
