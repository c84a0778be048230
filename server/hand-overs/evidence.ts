import type { Operation, OperationProblem } from '#contract/operations.ts'
import { fingerprintOf } from '../operations/fingerprint.ts'
import { recordOf } from './stated-ids.ts'

/** The columns that hold an operation as evidence, with the problem of its refusal. */
export const evidenceOf = (operation: Operation, problem: OperationProblem | undefined) => ({
  type: operation.type,
  operation,
  statement: recordOf(operation.payload),
  hash: fingerprintOf(operation),
  problem: problem ?? null,
  occurredAt: new Date(operation.occurredAt),
})
