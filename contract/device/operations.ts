import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { orNothing } from '../kit/or-else.ts'
import { moment, text, uuid } from '../kit/primitives.ts'

/**
 * Version of every operation's payload that this code writes; the server accepts this one and the two before
 * it.
 */
export const operationSchemaVersion = 1

/** Its place in the sequence of its device; zero where evidence names none that can be. */
const sequenceNumber = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_646))

/**
 * One operation that a user performed on a device. `payload` is validated by its type on the server, so that
 * one invalid operation does not fail a batch.
 */
export const operation = z.object({
  /**
   * UUIDv7 generated on the device: the idempotency key among the operations of its user, and the id of the resulting event
   * unless another event has it.
   */
  id: uuid,
  type: text(60),
  schemaVersion: z.number(),
  device: uuid,
  /**
   * Increases on its device without gaps. A device belongs to one user: on a shared phone each user has a
   * device and sequence of their own.
   */
  deviceSequence: sequenceNumber,
  /**
   * Wire name of the ordering key: `shipment:<id>` and the like. Operations that share it are applied in
   * order.
   */
  lane: text(120),
  /**
   * Operations that must be applied first: its predecessor of the same `lane`, and those whose objects it
   * uses.
   */
  after: z.array(uuid).check(z.maxLength(20)),
  /** The device's clock, with its offset. */
  occurredAt: moment,
  /** Server time minus device time, as last measured, milliseconds; what is no number counts as not measured. */
  clockOffset: orNothing(z.number()),
  /** The refused operation of which this one is the mended form: it is settled by it, and counts no more. */
  supersedes: z.optional(uuid),
  payload: z.unknown(),
})
export type Operation = z.output<typeof operation>

/**
 * Proof that an operation was applied and committed. It repeats the operation's id, so that no portal's
 * response can pass for it.
 */
export const receipt = z.object({
  operation: uuid,
  serverTime: moment,
  /** True where it had been applied before: the first receipt is returned again. */
  replayed: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

export const operationProblem = z.object({
  code: z.string(),
  status: z.number(),
  detail: z.string(),
  violations: z.optional(
    z.array(
      z.object({
        propertyPath: z.string(),
        message: z.string(),
        code: z.string(),
        /** Absent in what an earlier server refused. */
        rule: z.optional(z.string()),
      }),
    ),
  ),
  /** Of an unexpected error: by it support finds the request in the log. */
  reference: z.optional(z.string()),
})
export type OperationProblem = z.output<typeof operationProblem>

/** Either a receipt or a problem. */
const operationResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, problem: operationProblem }),
])
export type OperationResult = z.output<typeof operationResult>

export const operationsPerRequest = 50

/**
 * Applies operations in order, each in its own savepoint: 200 with a result for each, also for refused ones. Only the ids
 * are validated with the request: an operation with any other invalid field is refused alone.
 */
export const deliverOperations = endpoint({
  method: 'POST',
  path: '/operations',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    operations: z
      .array(z.union([operation, z.looseObject({ id: uuid })]))
      .check(z.minLength(1), z.maxLength(operationsPerRequest)),
    /** The device's clock when it sent them: by it the server knows how far that clock is off now. What is no moment tells nothing. */
    sentAt: orNothing(moment),
    /** Sequence numbers of operations that wait on the first operation's device for a person or behind one that does. */
    waiting: z.optional(z.array(sequenceNumber.check(z.gte(1))).check(z.maxLength(1000))),
  }),
  response: z.object({
    results: z.array(operationResult),
    /** Operations that were made on this device and never arrived, as last counted. */
    missing: z.optional(z.number()),
  }),
  type: 'OperationResults',
  refusals: ['access_denied', 'acting_as_another', 'account_not_active', 'body_too_large'],
})

/** The receipt of an applied operation; 404 where the server does not know it. */
export const readOperation = endpoint({
  method: 'GET',
  path: '/operations/{id}',
  access: 'signed-in',
  openWithoutApproval: true,
  params: z.object({ id: uuid }),
  response: z.object({ id: uuid, receipt }),
  type: 'OperationResult',
  refusals: ['not_found'],
})

/** The outcome of a withdrawal: the receipt of what had been applied before, which stays. */
const withdrawalResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, withdrawnAt: moment }),
])
export type WithdrawalResult = z.output<typeof withdrawalResult>

/**
 * Withdraws operations that the server has not applied, for good: none of them is applied afterwards, also not
 * one that is still on its way. Refusals of theirs are settled, but for those of a revoked device: the office alone settles
 * its evidence. The same request again gets the same answer.
 */
export const withdrawOperations = endpoint({
  method: 'POST',
  path: '/operations/withdraw',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    operations: z
      .array(z.object({ id: uuid, device: uuid, deviceSequence: sequenceNumber, lane: text(120) }))
      .check(z.minLength(1), z.maxLength(operationsPerRequest)),
  }),
  response: z.object({ results: z.array(withdrawalResult) }),
  type: 'WithdrawalResults',
  refusals: ['access_denied', 'acting_as_another', 'device_revoked'],
})

/**
 * Which of these operations the server has, applied, handed over or settled, for a device that lost responses and for a server that was
 * restored.
 */
export const knownOperations = endpoint({
  method: 'POST',
  path: '/operations/known',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({ ids: z.array(uuid).check(z.maxLength(1000)) }),
  response: z.object({
    known: z.array(uuid),
    /** Those of refused or handed-over operations on which the office has decided. */
    settled: z.array(uuid),
  }),
  type: 'KnownOperations',
})
