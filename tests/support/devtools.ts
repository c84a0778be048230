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
  /** That of the page by default. */
  origin?: string
}

/**
 * Fires a Background Sync event at the worker of an origin, whether the tag is registered or not.
 * Resolves when the event is under way, not when the worker is done with it.
 */
export const dispatchSync = (
  context: BrowserContext,
  page: Page,
  { tag, lastChance, origin = new URL(page.url()).origin }: SyncEvent,
): Promise<void> =>
  withRegistration(context, page, origin, (session, registration) =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...registration, tag, lastChance }),
  )

/** Hands a message to the worker of an origin, as the browser does with one that its push service sent. */
export const deliverPush = (
  context: BrowserContext,
  page: Page,
  { origin, data }: { readonly origin: string; readonly data: string },
): Promise<void> =>
  withRegistration(context, page, origin, (session, registration) =>
    session.send('ServiceWorker.deliverPushMessage', { ...registration, data }),
  )

async function withRegistration(
  context: BrowserContext,
  page: Page,
  origin: string,
  act: (session: CDPSession, registration: { origin: string; registrationId: string }) => Promise<unknown>,
): Promise<void> {
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
    await act(session, { origin, registrationId: await registered })
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
