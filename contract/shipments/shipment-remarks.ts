import * as z from 'zod/mini'
import { collectedGiver } from '../flows/material-flows.ts'
import { addedNote, madeCorrection } from './shipment-corrections.ts'
import { shipmentReference } from './shipment-reference.ts'
import { statedAcceptance } from './stated-acceptance.ts'
import { statedSignature } from './stated-signature.ts'
import { agreedReceiver } from './turned-away.ts'

/** Statements that a shipment lists beside its fields, as they were made and oldest first. */
export const shipmentRemarks = z.object({
  corrections: z.array(madeCorrection),
  notes: z.array(addedNote),
  acceptances: z.array(statedAcceptance),
  signatures: z.array(statedSignature),
})
export type ShipmentRemarks = z.output<typeof shipmentRemarks>

/** What the record of a shipment shows of each, by its kind. */
export const recordedRemarks = z.partial(
  z.object({
    corrected: z.object({
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
    noted: z.object({ note: z.string() }),
    /** The whole list, at the load too. */
    collected: z.object({ givers: z.array(collectedGiver) }),
    rest_unloaded: z.object({ note: z.optional(z.string()) }),
    forwarded: z.object({ by: z.optional(shipmentReference), to: z.optional(agreedReceiver) }),
    acceptance: z.pick(statedAcceptance, { outcome: true, kilograms: true, reason: true }),
    signature: z.extend(
      z.pick(statedSignature, {
        role: true,
        way: true,
        name: true,
        reason: true,
        drawing: true,
        letterHash: true,
        matches: true,
        changedAt: true,
      }),
      {
        /**
         * Of an own phone: whether a phone of the driver made the code that was signed. Who signed it is not
         * known: anybody who is shown the code can.
         */
        challengeVerified: z.optional(z.boolean()),
        /**
         * Why not: the key of the device was unknown, or the challenge was not of the device that sent it and
         * the office accepted the signature all the same.
         */
        notVerified: z.optional(z.enum(['key_unknown', 'not_of_device'])),
      },
    ),
  }),
)
