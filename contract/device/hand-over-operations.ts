import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { photoManifest } from '../shipments/media.ts'
import { operation, operationProblem, receipt } from './operations.ts'
import { orElse, orNothing } from '../kit/or-else.ts'
import { moment, uuid } from '../kit/primitives.ts'

export const handOversPerRequest = 20
export const handOversPerDay = 200
const maxPhotos = 20

const { type, schemaVersion, deviceSequence, lane, after, supersedes } = operation.shape

/**
 * An operation for the office, with its refusal and photos, whose bytes are sent apart. Nothing wrong with it
 * may keep it from being evidence: moments are taken as stated, and invalid fields that no person typed are
 * left out.
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

/** It repeats the operation's id, as a receipt does. */
const handOverReceipt = z.object({ operation: uuid, handedOverAt: moment })

const handOverResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, handOver: handOverReceipt }),
])
export type HandOverResult = z.output<typeof handOverResult>

/**
 * Hands operations over to the office as evidence, each with its refusal. None of them is applied, now or by
 * a later copy. Unreadable parts are left out. The request announces their photos, which are sent like all
 * others. It is idempotent.
 */
export const handOverOperations = endpoint({
  method: 'POST',
  path: '/operations/hand_over',
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
