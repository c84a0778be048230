import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { operationAsEvidence } from './hand-over-operations.ts'
import { photoManifest } from '../shipments/media.ts'
import { moment, text, uuid } from '../kit/primitives.ts'

/* What a phone could not send, brought to the office by any means and imported as evidence. */

export const importedPerRequest = 10

const rescuedOperation = z.extend(operationAsEvidence, {
  photos: z.array(
    z.extend(photoManifest, {
      takenAt: z.optional(z.string()),
      phase: z.enum(['load', 'unload']),
      content: z.optional(z.string()),
    }),
  ),
})
export type RescuedOperation = z.output<typeof rescuedOperation>

export const rescueFile = z.object({
  format: z.literal('vrachtpas-rescue'),
  version: z.literal(1),
  madeAt: moment,
  appVersion: text(60),
  name: z.optional(text(200)),
  operations: z.array(rescuedOperation),
})
export type RescueFile = z.output<typeof rescueFile>

/**
 * `taken`: it is evidence now. `known`: it was before. `applied`: the server has applied it. `changed`: the
 * server has another operation under its id. `refused`: its device is unknown, or it concerns another
 * customer.
 */
const importOutcomes = ['taken', 'known', 'applied', 'changed', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const importResult = z.object({
  id: uuid,
  outcome: z.enum(importOutcomes),
  photos: z.array(z.object({ photo: uuid, upload: uuid })),
})
export type ImportResult = z.output<typeof importResult>

/**
 * As evidence: nothing is applied, and the phone may still deliver it until the office settles it. Answers
 * with the ids under which the bytes of missing photos are sent. Idempotent.
 */
export const importRescueFile = endpoint({
  method: 'POST',
  path: '/hand_overs/import',
  body: z.object({
    operations: z.array(operationAsEvidence).check(z.minLength(1), z.maxLength(importedPerRequest)),
  }),
  response: z.object({ results: z.array(importResult) }),
  type: 'RescueImport',
  refusals: ['access_denied', 'acting_as_another', 'body_too_large'],
})
