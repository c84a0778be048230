/**
 * The results of statements of one transaction that need not wait for each other. It waits for all of them even where one
 * fails, and throws the first failure: what still ran after the rollback would be committed by itself.
 */
export async function settleAll<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  await Promise.allSettled(promises)
  return await Promise.all(promises)
}
