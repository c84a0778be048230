import { isAborted } from './transient-errors.ts'

/**
 * Waits for all even if one fails: a statement after the rollback would commit by itself. Throws the first
 * cause, not PostgreSQL's refusals of later statements.
 */
export async function settleAll<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const settled = await Promise.allSettled(promises)
  const failures = settled.flatMap((one): readonly unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  if (failures.length > 0) throw failures.find((failure) => !isAborted(failure)) ?? failures[0]
  return await Promise.all(promises)
}
