import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { operationAsEvidence } from './hand-over-operations.ts'
import { photoManifest } from '../shipments/media.ts'
import { moment, text, uuid } from '../kit/primitives.ts'

/* What a phone could not send, as a file: taken to the office by any way there is, and imported there as evidence. */

/** Operations of one import; a larger file is imported in several. */
export const importedPerRequest = 10

const rescuedOperation = z.extend(operationAsEvidence, {
  photos: z.array(
    z.extend(photoManifest, {
      takenAt: z.optional(z.string()),
      phase: z.enum(['load', 'unload']),
      /** The bytes in Base64; absent where the phone has lost them, or the server has them. */
      content: z.optional(z.string()),
    }),
  ),
})
export type RescuedOperation = z.output<typeof rescuedOperation>

/** What a phone writes into the file: everything of one user that the server has not confirmed. */
export const rescueFile = z.object({
  format: z.literal('vrachtpas-rescue'),
  version: z.literal(1),
  madeAt: moment,
  appVersion: text(60),
  /** Who did it, as the phone knows them. */
  name: z.optional(text(200)),
  operations: z.array(rescuedOperation),
})
export type RescueFile = z.output<typeof rescueFile>

/**
 * What became of an operation. `taken`: it is evidence now; `known`: it was before; `applied`: the server has applied it,
 * so that nothing of it is missing; `changed`: the server has another one under its id; `refused`: its device is unknown
 * here, or it is about something of another customer.
 */
const importOutcomes = ['taken', 'known', 'applied', 'changed', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const importResult = z.object({
  id: uuid,
  outcome: z.enum(importOutcomes),
  /** `photo`: its id in the file; `upload`: the id under which its bytes are sent. */
  photos: z.array(z.object({ photo: uuid, upload: uuid })),
})
export type ImportResult = z.output<typeof importResult>

/**
 * Takes operations of a phone's file as evidence. Nothing of them is applied, and the phone may still deliver them until
 * the office settles them. Whose they are follows from the device that they name. The answer says under which ids the
 * bytes of their photos are then sent, with those that have arrived left out. The same request again gets the same.
 */
export const importRescueFile = endpoint({
  method: 'POST',
  path: '/hand_overs/import',
  access: 'signed-in',
  body: z.object({
    operations: z.array(operationAsEvidence).check(z.minLength(1), z.maxLength(importedPerRequest)),
  }),
  response: z.object({ results: z.array(importResult) }),
  type: 'RescueImport',
  refusals: ['access_denied', 'acting_as_another', 'body_too_large'],
})
