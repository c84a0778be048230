import type { Operation, OperationProblem } from '#contract/operations.ts'
import { moment } from '#contract/primitives.ts'
import * as z from 'zod/mini'
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
  // One that is none stays in the operation as it was stated.
  occurredAt: momentIn(operation.occurredAt) ?? new Date(),
})

/** A moment that was stated; null where it is none that can be. */
export function momentIn(stated: unknown): Date | null {
  const { data } = z.safeParse(moment, stated)
  return data === undefined ? null : new Date(data)
}
