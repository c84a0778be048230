import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { orNothing } from '../kit/or-else.ts'
import { moment, text, uuid } from '../kit/primitives.ts'

/** Version of the payloads that this code writes; the server accepts this one and the two before it. */
export const operationSchemaVersion = 1

/** Zero where evidence names no possible number. */
const sequenceNumber = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_646))

/** The server validates `payload` by type, so that one invalid operation does not fail a batch. */
export const operation = z.object({
  /**
   * UUIDv7 made on the device: the idempotency key among its user's operations, and the id of the resulting
   * event unless another event has it.
   */
  id: uuid,
  type: text(60),
  schemaVersion: z.number(),
  device: uuid,
  /** Without gaps. Each user of a shared phone has a device and sequence of their own. */
  deviceSequence: sequenceNumber,
  /** The ordering key, such as `shipment:<id>` (wire name): operations that share it go in order. */
  lane: text(120),
  /** Operations to apply first: the predecessor in the same `lane`, and those whose objects it uses. */
  after: z.array(uuid).check(z.maxLength(20)),
  occurredAt: moment,
  /** Server minus device time, milliseconds; an invalid value counts as not measured. */
  clockOffset: orNothing(z.number()),
  supersedes: z.optional(uuid),
  payload: z.unknown(),
})
export type Operation = z.output<typeof operation>

/** Repeats the operation's id, so that no portal's response passes for it. */
export const receipt = z.object({
  operation: uuid,
  serverTime: moment,
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
        /** Absent in refusals of older servers. */
        rule: z.optional(z.string()),
      }),
    ),
  ),
  reference: z.optional(z.string()),
})
export type OperationProblem = z.output<typeof operationProblem>

const operationResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, problem: operationProblem }),
])
export type OperationResult = z.output<typeof operationResult>

export const operationsPerRequest = 50

/**
 * Applies operations in order, each in its own savepoint. Answers 200 with a result for each, also for
 * refused ones. Only ids are validated with the request: an operation with another invalid field is refused
 * alone.
 */
export const deliverOperations = endpoint({
  method: 'POST',
  path: '/operations',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    operations: z
      .array(z.union([operation, z.looseObject({ id: uuid })]))
      .check(z.minLength(1), z.maxLength(operationsPerRequest)),
    /** The device's clock at sending, from which the server derives its offset; ignored when invalid. */
    sentAt: orNothing(moment),
    /** Of the first operation's device: numbers that wait for a person, or behind one that does. */
    waiting: z.optional(z.array(sequenceNumber.check(z.gte(1))).check(z.maxLength(1000))),
  }),
  response: z.object({
    results: z.array(operationResult),
    missing: z.optional(z.number()),
  }),
  type: 'OperationResults',
  refusals: ['access_denied', 'acting_as_another', 'account_not_active', 'body_too_large'],
})

export const readOperation = endpoint({
  method: 'GET',
  path: '/operations/{id}',
  openWithoutApproval: true,
  response: z.object({ id: uuid, receipt }),
  type: 'OperationResult',
  refusals: ['not_found'],
})

const withdrawalResult = z.union([
  z.object({ id: uuid, receipt }),
  z.object({ id: uuid, withdrawnAt: moment }),
])
export type WithdrawalResult = z.output<typeof withdrawalResult>

/**
 * Withdraws operations for good: none of them is applied afterwards, even if it is still on its way. Their
 * refusals are settled, except those of a revoked device, whose evidence only the office settles. It is
 * idempotent.
 */
export const withdrawOperations = endpoint({
  method: 'POST',
  path: '/operations/withdraw',
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

/** For a device that lost responses, and for a server that was restored. */
export const knownOperations = endpoint({
  method: 'POST',
  path: '/operations/known',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({ ids: z.array(uuid).check(z.maxLength(1000)) }),
  response: z.object({
    known: z.array(uuid),
    settled: z.array(uuid),
  }),
  type: 'KnownOperations',
})
