import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Behind a portal every address answers with its sign-in page: kept under a script's name it would break the app for good. */
const onlyOurs = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? true
    const asksPage = new URL(request.url).pathname.endsWith('.html')
    return response.status === 200 && isPage === asksPage ? response : null
  },
}

const shell = new PrecacheController({ plugins: [onlyOurs] })
shell.addToCacheList(self.__WB_MANIFEST)
const page = shell.createHandlerBoundToURL('/index.html')

const visitedName = 'visited-assets'
const visited = new CacheFirst({ cacheName: visitedName, plugins: [onlyOurs] })
const mostVisited = 200

/** Fetches the driver's shell. The version before stays in charge until `activate-update`. */
export function install(event: ExtendableEvent): void {
  event.waitUntil(shell.install(event))
}

export function activate(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([shell.activate(event), forgetOldest(), self.clients.claim()]))
}

/**
 * Pages and hashed assets come from the cache; all else goes its own way. What is no GET is not even looked at: WebKit has
 * lost the bodies of requests that a worker passed on.
 */
export function answer(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || belongsToServer(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page({ request, event, url }))
  else if (shell.getCacheKeyForURL(url.href) !== undefined)
    event.respondWith(shell.strategy.handle({ request, event }))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(visited.handle({ request, event }))
}

const belongsToServer = (path: string) => /^\/(api|\.well-known|healthz|readyz)(\/|$)/.test(path)

/** Hashed assets of rooms once visited pile up with every version; the oldest go first. */
async function forgetOldest(): Promise<void> {
  const cache = await caches.open(visitedName)
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostVisited)).map((request) => cache.delete(request)),
  )
}
