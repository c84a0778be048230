import { syncTag, type WorkerReply } from '../src/offline/sync/messages.ts'
import { realm } from '../src/offline/store/runtime.ts'
import { syncNow } from '../src/offline/sync/sync-now.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly registration: ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Background Sync has no types of its own yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try this registration again. */
  readonly lastChance: boolean
}
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'lastChance' in event

/** Chromium ends a sync event after three minutes. */
const budget = 120_000

/**
 * The browser thinks that there is a network. Only where nobody answered does this fail, so that the browser waits and
 * tries again: a new registration at that moment would come back at once, and again and again.
 */
export function onSyncEvent(event: Event): void {
  if (!isSyncEvent(event) || event.tag !== syncTag) return
  event.waitUntil(
    deliver().then(async (end) => {
      if (end === 'again' || (end === 'later' && event.lastChance))
        await self.registration.sync?.register(syncTag)
      else if (end === 'later') throw new Error('nobody answered')
    }),
  )
}

/** A page asks; it may be gone before this is done. */
export function onSyncMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'sync') event.waitUntil(deliver())
}

/** Not waited for: as long as an activation lasts, the pages wait for it with all that they ask. */
export function onActivate(): void {
  void deliver().catch(() => undefined)
}

async function deliver() {
  const end = await syncNow(realm(), budget)
  const reply: WorkerReply = { type: 'synced' }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(reply)
  return end
}
