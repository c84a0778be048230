import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { photoManifest } from '../shipments/media.ts'
import { operation, operationProblem, receipt } from './operations.ts'
import { orElse, orNothing } from '../kit/or-else.ts'
import { moment, uuid } from '../kit/primitives.ts'

/** What a device hands over at once: an operation with those that build on it. */
export const handOversPerRequest = 20
/** What the office takes from one device in a day. */
export const handOversPerDay = 200
/** Photos of one operation. */
const maxPhotos = 20

const { type, schemaVersion, deviceSequence, lane, after, supersedes } = operation.shape

/**
 * An operation as it is given to the office: with its refusal and its photos, whose bytes are sent apart. Whatever is wrong
 * with it must not keep it from being evidence: moments are taken as they are stated, and of all else that no person typed,
 * what cannot be is left out.
 */
export const operationAsEvidence = z.object({
  operation: z.extend(operation, {
    type: orElse(type, 'unknown'),
    schemaVersion: orElse(schemaVersion, 0),
    deviceSequence: orElse(deviceSequence, 0),
    lane: orElse(lane, 'unknown'),
    after: orElse(after, []),
    occurredAt: orElse(z.string(), ''),
    supersedes: orNothing(supersedes),
  }),
  problem: orNothing(operationProblem),
  photos: z
    .array(
      orNothing(
        z.extend(photoManifest, {
          takenAt: orNothing(z.string()),
          phase: z.enum(['load', 'unload']),
        }),
      ),
    )
    .check(z.maxLength(maxPhotos)),
})

/** That the office has an operation as a hand-over; it repeats the operation's id, as a receipt does. */
const handOverReceipt = z.object({ operation: uuid, handedOverAt: moment })

/** The receipt of what had been applied before, which stays, or that of the hand-over. */
const handOverResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, handOver: handOverReceipt }),
])
export type HandOverResult = z.output<typeof handOverResult>

/**
 * Hands operations over to the office as evidence, with the refusal of each: nothing of them is applied, now or
 * by a copy that comes later. What can be read of them is taken, whatever is wrong with it. Their photos are
 * announced by it, and sent as all others. The same request again gets the same answer.
 */
export const handOverOperations = endpoint({
  method: 'POST',
  path: '/operations/hand_over',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  openToDevice: true,
  body: z.object({
    operations: z.array(operationAsEvidence).check(z.minLength(1), z.maxLength(handOversPerRequest)),
  }),
  response: z.object({ results: z.array(handOverResult) }),
  type: 'HandOverResults',
  refusals: ['access_denied', 'acting_as_another', 'operation_reused', 'too_many_requests', 'body_too_large'],
})
