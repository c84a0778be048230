import { keepSharedPhotos } from '../src/offline/photos/shared-photos.ts'
import { reportFault } from './sync.ts'

declare const self: ServiceWorkerGlobalScope

/** Named in the manifest, as are the fields. */
const shareAddress = '/share-target'

/** Receives what another app shares, also offline: the server never sees it. */
export function receiveShare(event: FetchEvent): void {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === shareAddress) event.respondWith(takeShare(event.request))
}

async function takeShare(request: Request): Promise<Response> {
  const address = await addressFor(request).catch(async (error: unknown) => {
    await reportFault(error, 'share target')
    return '/driver/shared'
  })
  // 303: the browser opens it by GET, and reloading it does not share again.
  return Response.redirect(new URL(address, self.location.origin), 303)
}

async function addressFor(request: Request): Promise<string> {
  const form = await request.formData()
  const photos = form.getAll('photos').filter((value) => value instanceof File && value.size > 0)
  await keepSharedPhotos(photos as File[])
  const texts = ['url', 'text', 'title']
    .map((name) => form.get(name))
    .filter((value) => typeof value === 'string')
  return (photos.length === 0 ? linkIn(texts.join(' ')) : undefined) ?? '/driver/shared'
}

/** The links of pairing sheets and letters; other shared links are ignored. */
const sharedLink = /^\/(?:driver\/pairing\?code=\w+|shipments\/[\da-f-]{36}\/unload)$/i

/** The host is not compared: the office may have opened the app at another of its addresses. */
function linkIn(text: string): string | undefined {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/g)]
    .map(([link]) => (URL.canParse(link) ? new URL(link) : undefined))
    .map((link) => link && link.pathname + link.search)
    .find((path) => path !== undefined && sharedLink.test(path))
}
