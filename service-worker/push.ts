import * as z from 'zod/mini'
import { pushContent } from '#contract/accounts/push.ts'
import { saveSubscription, noticesOf } from '../src/offline/settings/subscription.ts'
import { sessionUserId } from '../src/offline/session/tokens.ts'
import { currentRuntime } from '../src/offline/store/runtime.ts'
import { withheldSince } from '../src/offline/sync/sync-run.ts'
import { showNotice } from './notices.ts'
import { reportFault, runSync } from './sync.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Fetches the data too, so that it is there when the driver looks. Browsers withdraw the permission from an
 * app that shows nothing, so an unreadable message is shown as news.
 */
export function onPush(event: PushEvent): void {
  event.waitUntil(Promise.all([showMessage(event.data), fetchNews()]))
}

/** Milliseconds; most transactions, for which changes are withheld, end within a second. */
const withheldWaits = [1000, 2000, 4000]

/** The worker sleeps after this, so withheld changes are requested a few times more. */
async function fetchNews(): Promise<void> {
  await runSync()
  for (const wait of withheldWaits) {
    const since = await withheldSince(currentRuntime()).catch(() => undefined)
    if (since === undefined) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    await runSync()
  }
}

async function showMessage(data: PushMessageData | null): Promise<void> {
  let content: unknown
  try {
    content = data?.json()
  } catch {
    // Not in our form: shown as news below.
  }
  const decoded = z.safeParse(pushContent, content)
  if (decoded.success) await showNotice(decoded.data.message, decoded.data.language)
  else await showNotice({ kind: 'unknown' }, (await chosenLanguage()) ?? 'en')
}

/** Undefined when none is stored, or the storage does not open. */
async function chosenLanguage() {
  try {
    const userId = await sessionUserId(currentRuntime())
    return userId === undefined ? undefined : (await noticesOf(currentRuntime(), userId))?.language
  } catch {
    return undefined
  }
}

export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close()
  const data = z.safeParse(noticeData, event.notification.data)
  event.waitUntil(openPage(data.success ? data.data.path : '/driver'))
}

const noticeData = z.object({ path: z.string() })

async function openPage(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const focused = await page?.focus().catch(() => undefined)
  // Browsers let a worker navigate only the pages that it controls.
  const moved = await focused?.navigate(path).catch(() => undefined)
  if (moved === undefined || moved === null) await self.clients.openWindow(path)
}

/** Missing in TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The push service may have moved; subscribes again without the driver. */
export function onSubscriptionChange(event: Event): void {
  const { oldSubscription, newSubscription } = event as SubscriptionChange
  ;(event as SubscriptionChange).waitUntil(
    renew(oldSubscription, newSubscription).catch((error: unknown) =>
      reportFault(error, 'push subscription'),
    ),
  )
}

async function renew(
  before: PushSubscription | null | undefined,
  next: PushSubscription | null | undefined,
): Promise<void> {
  const runtime = currentRuntime()
  const userId = await sessionUserId(runtime)
  const notices = userId === undefined ? undefined : await noticesOf(runtime, userId)
  if (userId === undefined || notices === undefined) return
  const subscription = next ?? (await self.registration.pushManager.subscribe(before?.options))
  await saveSubscription(runtime, userId, subscription, notices.language)
}
