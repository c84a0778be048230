import * as z from 'zod/mini'
import { day } from '../kit/days.ts'
import { amount, moment } from '../kit/primitives.ts'
import { reference } from '../kit/resource.ts'

/** What the receiver says of the treatment of what it took: by which method (D or R), when, and how much. */
export const treatmentDraft = z.object({
  processingMethod: reference('processing_methods'),
  treatedOn: day,
  kilograms: amount.check(z.gt(0)),
})

/** As it stands on a shipment; stated anew, it replaces the one before, which the audit log keeps. */
export const treatment = z.object({
  /** The code of the method, such as `D05`. */
  processingMethod: z.string(),
  treatedOn: z.string(),
  kilograms: z.number(),
  statedAt: moment,
})
export type Treatment = z.output<typeof treatment>
