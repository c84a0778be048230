import type { OutboxSummary } from './outbox.ts'

/**
 * Shows on the icon of the installed app how many operations and photos wait or need the driver; nothing where everything
 * is sent. Runs in page and worker.
 */
export async function showBadge(summary: OutboxSummary): Promise<void> {
  const count =
    summary.kind === 'sent' ? 0 : summary.count + (summary.kind === 'attention' ? summary.waiting : 0)
  // Browsers refuse it where the app is not installed.
  await (navigator as { setAppBadge?: (count: number) => Promise<void> })
    .setAppBadge?.(count)
    .catch(() => undefined)
}
