import type { Operation, OperationProblem } from '#contract/operations.ts'
import { fingerprintOf } from '../operations/fingerprint.ts'
import { recordOf, withoutPosition } from './stated-ids.ts'

/**
 * The columns that hold an operation as evidence, with the problem of its refusal. Without its position: nothing removes
 * that from here when its time is over.
 */
export const evidenceOf = (operation: Operation, problem: OperationProblem | undefined) => ({
  type: operation.type,
  operation: { ...operation, payload: withoutPosition(operation.payload) },
  statement: recordOf(withoutPosition(operation.payload)),
  hash: fingerprintOf(operation),
  problem: problem ?? null,
  occurredAt: new Date(operation.occurredAt),
})
