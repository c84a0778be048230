import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { sessionUserId } from '../session/tokens.ts'
import { type OutboxSummary, outboxSummary } from './outbox.ts'

/** Shows on the app's icon how many operations and photos wait or need the driver. */
export async function showBadge(summary: OutboxSummary): Promise<void> {
  const count = 'count' in summary ? summary.count + (summary.kind === 'attention' ? summary.waiting : 0) : 0
  // Browsers refuse it when the app is not installed.
  await (navigator as { setAppBadge?: (count: number) => Promise<void> })
    .setAppBadge?.(count)
    .catch(() => undefined)
}

/** The worker has no window to ask, and an engine without icons may end a worker that asks for one. */
export async function rememberInstalled(): Promise<void> {
  const userId = currentUserId()
  await withStoreRetry(currentRuntime(), async ({ deviceStates }) => {
    if ((await deviceStates.get(userId))?.installed !== true)
      await deviceStates.update(userId, { installed: true })
  })
}

/** `showBadge` for the worker, because no page may be open. */
export async function showBadgeWithoutPage(): Promise<void> {
  const runtime = currentRuntime()
  const userId = await sessionUserId(runtime)
  if (userId === undefined || (await runtime.store.deviceStates.get(userId))?.installed !== true) return
  await showBadge(await outboxSummary(userId))
}
