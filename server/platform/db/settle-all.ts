import { isAborted } from './transient-errors.ts'

/**
 * The results of statements of one transaction that need not wait for each other. It waits for all of them even where one
 * fails: what still ran after the rollback would be committed by itself. @throws what made the transaction fail, and not
 * what PostgreSQL says of every statement after that
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
