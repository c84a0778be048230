import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/**
 * Kills every service worker of the browser as the browser itself would when it wants the memory, and
 * resolves when each one that ran has stopped. The page only lends its DevTools connection.
 */
export async function stopServiceWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  try {
    const running = new Set<string>()
    let heard = false
    let look = () => {}
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      heard = true
      for (const { versionId, runningStatus } of versions) {
        if (runningStatus === 'stopped') running.delete(versionId)
        else if (!stopping) running.add(versionId)
      }
      look()
    })
    const until = (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        look = () => condition() && resolve()
        look()
      })
    let stopping = false
    await session.send('ServiceWorker.enable')
    // The browser tells which workers there are, even that there are none, only after it has said yes to this.
    await until(() => heard)
    stopping = true
    await session.send('ServiceWorker.stopAllWorkers')
    await until(() => running.size === 0)
  } finally {
    await session.detach()
  }
}

export interface SyncEvent {
  tag: string
  /** True tells the worker that the browser will not try this tag again. */
  lastChance: boolean
}

/**
 * Fires a Background Sync event at the worker of the page's origin, whether the tag is registered or not.
 * Resolves when the event is under way, not when the worker is done with it.
 */
export async function dispatchSync(
  context: BrowserContext,
  page: Page,
  { tag, lastChance }: SyncEvent,
): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await context.newCDPSession(page)
  try {
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(
          (found) => !found.isDeleted && new URL(found.scopeURL).origin === origin,
        )
        if (ours) resolve(ours.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const registrationId = await registered
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance })
  } finally {
    await session.detach()
  }
}

const quotaSessions = new WeakMap<Page, CDPSession>()

/**
 * Limits what the page's origin may store, in bytes; undefined lifts the limit. It holds until lifted or the
 * page closes: the browser forgets the limit with the connection that set it. `navigator.storage.estimate()`
 * does not show it, and a write that begins below the limit may still pass.
 */
export async function overrideQuota(page: Page, bytes: number | undefined): Promise<void> {
  const session = quotaSessions.get(page) ?? (await page.context().newCDPSession(page))
  quotaSessions.set(page, session)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    ...(bytes === undefined ? {} : { quotaSize: bytes }),
  })
}
