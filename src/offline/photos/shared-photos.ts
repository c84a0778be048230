import { sessionUserId } from '../session/tokens.ts'
import { serverTimeOf } from '../store/device-clock.ts'
import { newId } from '../store/identifiers.ts'
import { currentRuntime } from '../store/runtime.ts'

export interface SharedPhoto {
  readonly address: string
  readonly file: File
}

/** Photos stay outside the database: large copies from the gallery, and no part of any statement. */
const cacheName = 'shared-photos'
const headers = {
  name: 'x-name',
  modifiedAt: 'x-modified-at',
  sharedAt: 'x-shared-at',
  user: 'x-user',
} as const

/** Milliseconds. */
const retentionPeriod = 24 * 3_600_000

/** They are for the user who is signed in, or signs in next. Throws when the phone has no room. */
export async function keepSharedPhotos(files: readonly File[]): Promise<void> {
  const runtime = currentRuntime()
  const user = (await sessionUserId(runtime)) ?? ''
  const sharedAt = await serverTimeOf(runtime, user)
  const cache = await caches.open(cacheName)
  for (const file of files)
    await cache.put(
      `/shared-photos/${newId(runtime.now())}`,
      new Response(file, {
        headers: {
          'content-type': file.type,
          [headers.name]: encodeURIComponent(file.name),
          [headers.modifiedAt]: String(file.lastModified),
          [headers.sharedAt]: String(sharedAt),
          [headers.user]: user,
        },
      }),
    )
}

/** In the order they came; those of more than a day ago are deleted. */
export async function sharedPhotos(userId: string): Promise<readonly SharedPhoto[]> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const now = await serverTimeOf(currentRuntime(), userId)
  const photos: SharedPhoto[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response === undefined) continue
    const read = (name: keyof typeof headers) => response.headers.get(headers[name]) ?? ''
    if (now - Number(read('sharedAt')) > retentionPeriod) await cache.delete(request)
    else if (read('user') === '' || read('user') === userId) {
      const blob = await response.blob()
      const file = new File([blob], decodeURIComponent(read('name')), {
        type: blob.type,
        lastModified: Number(read('modifiedAt')),
      })
      photos.push({ address: request.url, file })
    }
  }
  return photos.sort((a, b) => (a.address < b.address ? -1 : 1))
}

export async function deleteSharedPhoto({ address }: SharedPhoto): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(address)
}
