import { NetworkError } from '../src/api/errors.ts'
import { isKnownFailure } from '../src/offline/faults/known-failures.ts'
import { saveFault, sendFaults } from '../src/offline/faults/report.ts'
import { syncTag, type WorkerReply } from '../src/offline/store/messages.ts'
import { noticesOf } from '../src/offline/settings/subscription.ts'
import { outboxSummary } from '../src/offline/outbox/outbox.ts'
import { sessionUserId } from '../src/offline/session/tokens.ts'
import { showNotice } from './notices.ts'
import { isUnreachedAsset } from './precache.ts'
import { showBadgeWithoutPage } from '../src/offline/outbox/badge.ts'
import { currentRuntime } from '../src/offline/store/runtime.ts'
import { syncNow } from '../src/offline/sync/sync-now.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly registration: ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not retry this registration. */
  readonly lastChance: boolean
}
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'lastChance' in event

/** Milliseconds; Chromium ends a sync event after three minutes. */
const budgetMs = 120_000

/**
 * Fails the event only when the server was not reached, so that the browser waits before it retries: a new
 * registration would fire again at once. Chromium reports the failure as unhandled, so it must be a known
 * one.
 */
export function onSyncEvent(event: Event): void {
  if (!isSyncEvent(event) || event.tag !== syncTag) return
  event.waitUntil(
    runSync().then(async (outcome) => {
      if (outcome === 'again' || (outcome === 'later' && event.lastChance))
        await self.registration.sync?.register(syncTag)
      else if (outcome === 'later') throw new NetworkError('unreachable')
    }),
  )
}

/** A page asked for a sync; it may be closed before the sync ends. */
export function onSyncMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'sync') event.waitUntil(runSync())
}

/** Not part of the activation: fetches of the pages wait until an activation has ended. */
export function syncOnActivate(): void {
  void runSync()
}

/** Delivers and fetches, notifies the driver of refusals, and the pages of news. */
export async function runSync() {
  const before = await countRefused()
  const outcome = await syncNow(currentRuntime(), budgetMs).catch(async (error: unknown) => {
    if (!isKnownFailure(error)) await reportFault(error, 'sync')
    return 'later' as const
  })
  await showBadgeWithoutPage().catch((error: unknown) => reportFault(error, 'badge'))
  if ((await countRefused()) > before)
    await tellRefused().catch((error: unknown) => reportFault(error, 'notice'))
  const reply: WorkerReply = { type: 'synced' }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(reply)
  return outcome
}

/** Storage that does not open is reported elsewhere. */
async function countRefused(): Promise<number> {
  try {
    const userId = await sessionUserId(currentRuntime())
    const summary = userId === undefined ? undefined : await outboxSummary(userId)
    return summary?.kind === 'attention' ? summary.count : 0
  } catch {
    return Infinity
  }
}

/** Only for drivers who asked for notices: no page was open when it was refused. */
async function tellRefused(): Promise<void> {
  const userId = await sessionUserId(currentRuntime())
  const notices = userId === undefined ? undefined : await noticesOf(currentRuntime(), userId)
  if (notices !== undefined) await showNotice({ kind: 'needs_you' }, notices.language)
}

export function onUncaughtError({ error }: ErrorEvent): void {
  if (error instanceof Error) void reportFault(error, 'worker')
}

export function onUnhandledRejection({ reason }: PromiseRejectionEvent): void {
  if (!isKnownFailure(reason) && !isUnreachedAsset(reason)) void reportFault(reason, 'worker promise')
}

export async function reportFault(error: unknown, where: string): Promise<void> {
  await saveFault(currentRuntime(), error, where)
  await sendFaults(currentRuntime())
}
