import { withStoreRetry } from './store-retry.ts'
import { currentUserId, currentRuntime } from './runtime.ts'

/** The last stored values of a form, or undefined. Usable inside a live query. */
export async function readDraft(key: string): Promise<unknown> {
  return (await currentRuntime().store.drafts.get([currentUserId(), key]))?.values
}

/**
 * Stores a form's values (anything that can be cloned), so that they survive the page. Throws StorageFull or
 * StorageBroken.
 */
export async function saveDraft(key: string, values: unknown): Promise<void> {
  const runtime = currentRuntime()
  await withStoreRetry(runtime, ({ drafts }) =>
    drafts.put({ userId: currentUserId(), key, values, savedAt: runtime.now() }),
  )
}
