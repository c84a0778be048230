import * as z from 'zod/mini'
import { isPostalCode, normalisePostalCode } from '../parties/postal-codes.ts'
import { amount, text, uuid } from '../kit/primitives.ts'

/** A giver of a route collection: name and address in the Netherlands (BWBR0017313, art. 6(3)). */
export const giverDraft = z.object({
  name: text(255),
  street: text(255),
  postalCode: text(20).check(
    z.overwrite((code) => normalisePostalCode(code, 'NL')),
    z.refine((code) => isPostalCode(code, 'NL'), 'dutch_postal_code'),
  ),
  city: text(100),
})

/** More than a driver types at one load; the office lists the givers of a planned round. */
export const maxCollectedGivers = 50

/** Of one address: no lorry carries a hundred tonnes. */
const maxKilograms = 100_000

/** Listed by the driver because the office did not, with the fetched kilograms where known. */
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

/** All that the driver has listed so far, the givers of the load too: a round goes on after its letter has begun. */
export const collectStatement = z.object({
  shipment: uuid,
  givers: z.array(collectedGiverDraft).check(z.maxLength(maxCollectedGivers)),
})
export type CollectStatement = z.output<typeof collectStatement>
