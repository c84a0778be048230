declare const self: ServiceWorkerGlobalScope
/** Set by the build: the page's files, its code reader's, and a version that changes with them. */
declare const __CHECK_FILES__: readonly string[]
declare const __CHECK_READER__: readonly string[]
declare const __CHECK_VERSION__: string

/*
 * The worker of the inspector's page, with the scope /check. The app's own would download the driver's app,
 * and waits for consent before it changes version; a letter should be verified by the newest one.
 */

const cachePrefix = 'check-'
const cacheName = `${cachePrefix}${__CHECK_VERSION__}`

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOlderCaches(), self.clients.claim()]))
})
self.addEventListener('message', (event) => {
  const { type } = event.data as { readonly type?: string }
  if (type === 'keep-reader') event.waitUntil(keepReader())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (/^\/check(\/|$)/.test(pathname)) event.respondWith(fromCache('/check.html', request))
  } else if (pathname.startsWith('/assets/check/') || __CHECK_FILES__.includes(pathname))
    event.respondWith(fromCache(request, request))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    __CHECK_FILES__.map(async (address) => {
      // The names of assets carry their hash; the page has one name in all versions.
      const response = await fetch(address, { cache: address.startsWith('/assets/') ? 'default' : 'reload' })
      if (!isExpected(address, response)) throw new Error(`Not the file that belongs to ${address}`)
      await cache.put(address, response)
    }),
  )
  await self.skipWaiting()
}

async function keepReader(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const address of __CHECK_READER__)
    if ((await cache.match(address)) === undefined) {
      const response = (await caches.match(address)) ?? (await fetch(address))
      if (isExpected(address, response)) await cache.put(address, response)
    }
}

async function fromCache(key: RequestInfo, request: Request): Promise<Response> {
  const kept = (await (await caches.open(cacheName)).match(key)) ?? (await caches.match(key))
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (request.mode !== 'navigate' && isExpected(request.url, response)) {
    const cache = await caches.open(cacheName)
    // Without space the page works, and fetches it again the next time.
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

/** A captive portal answers every request with its sign-in page. */
function isExpected(address: string, response: Response): boolean {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? true
  return response.status === 200 && isPage === address.endsWith('.html')
}

/** The previous version stays, because an open page of it may fetch another part. */
async function deleteOlderCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

export {}
