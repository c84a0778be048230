import { withStoreRetry } from './store-retry.ts'
import { currentUserId, currentRuntime } from './runtime.ts'

/** Usable inside a live query. */
export async function readDraft(key: string): Promise<unknown> {
  return (await currentRuntime().store.drafts.get([currentUserId(), key]))?.values
}

/** Adds the newest operation: any later one from the draft came from another window. */
export async function openDraft(
  key: string,
): Promise<{ readonly values: unknown; readonly openedAfter: string }> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const [draft, deviceState] = await Promise.all([
    store.drafts.get([userId, key]),
    store.deviceStates.get(userId),
  ])
  return { values: draft?.values, openedAfter: deviceState?.lastId ?? '' }
}

/** Anything that can be cloned. */
export async function saveDraft(key: string, values: unknown): Promise<void> {
  const runtime = currentRuntime()
  await withStoreRetry(runtime, ({ drafts }) =>
    drafts.put({ userId: currentUserId(), key, values, savedAt: runtime.now() }),
  )
}
