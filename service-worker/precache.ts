import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import { isOfSlipReader, slipReaderCacheName, visitedCacheName } from '#contract/kit/visited-assets.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** A captive portal's sign-in page, cached under a script's name, would break the app for good. */
const rejectPortalPages = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? true
    const expectsPage = new URL(request.url).pathname.endsWith('.html')
    return response.status === 200 && isPage === expectsPage ? response : null
  },
}

const shellCache = new PrecacheController({ plugins: [rejectPortalPages] })
const manifest = self.__WB_MANIFEST
/** A phone keeps the texts of further languages only if they were chosen on it. */
const languageOfTexts = (address: string) => /\/texts-([a-z]{2})-[^/]+\.js$/.exec(`/${address}`)?.[1]
const addressOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url)
shellCache.addToCacheList(
  manifest.filter((entry) => {
    const address = addressOf(entry)
    return languageOfTexts(address) === undefined && !isOfSlipReader(address)
  }),
)
const shellPage = shellCache.createHandlerBoundToURL('/index.html')

const visitedCache = new CacheFirst({ cacheName: visitedCacheName, plugins: [rejectPortalPages] })
const slipReaderCache = new CacheFirst({ cacheName: slipReaderCacheName, plugins: [rejectPortalPages] })
const maxVisitedEntries = 200

export function installShell(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([shellCache.install(event), keepChosenLanguages(), keepSlipReader()]))
}

export function activateShell(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([shellCache.activate(event), deleteOldestVisited(), self.clients.claim()]))
}

/** Only GET requests are handled: WebKit has lost the bodies of requests that a worker forwarded. */
export function respondFromCache(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isServerPath(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(shellPage({ request, event, url }))
  else if (shellCache.getCacheKeyForURL(url.href) !== undefined)
    event.respondWith(shellCache.strategy.handle({ request, event }))
  else if (isOfSlipReader(url.pathname)) event.respondWith(slipReaderCache.handle({ request, event }))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(visitedCache.handle({ request, event }))
}

/** No fault: the page sees its failed request, and the browser fetches a failed version again. */
export const isUnreachedAsset = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'no-response' || error.name === 'NetworkError')

/** A new version includes the languages that were used on this phone, also for offline use. */
async function keepChosenLanguages(): Promise<void> {
  const cache = await caches.open(visitedCacheName)
  const chosen = new Set((await cache.keys()).map(({ url }) => languageOfTexts(url)))
  const wanted = manifest.map(addressOf).filter((address) => {
    const language = languageOfTexts(address)
    return language !== undefined && chosen.has(language)
  })
  await Promise.all(wanted.map(async (address) => (await cache.match(address)) ?? (await cache.add(address))))
}

/** A phone that has read slips reads them without a network after an update too; what is large has not changed. */
async function keepSlipReader(): Promise<void> {
  const cache = await caches.open(slipReaderCacheName)
  if ((await cache.keys()).length === 0) return
  const wanted = manifest.map(addressOf).filter(isOfSlipReader)
  await Promise.all(wanted.map(async (address) => (await cache.match(address)) ?? (await cache.add(address))))
}

/** The server's answers, and the inspector's page, which has its own worker. */
const isServerPath = (path: string) =>
  /^\/(api|\.well-known|assets\/check|check|healthz|readyz)(\/|$)/.test(path)

/** Hashed assets of visited features accumulate with every version; the oldest are deleted. */
async function deleteOldestVisited(): Promise<void> {
  const cache = await caches.open(visitedCacheName)
  const requests = await cache.keys()
  await Promise.all(
    requests
      .slice(0, Math.max(0, requests.length - maxVisitedEntries))
      .map((request) => cache.delete(request)),
  )
}
