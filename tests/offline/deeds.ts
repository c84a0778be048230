import type { SyncReason } from '../../src/offline/sync/sync.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { loadShipment, type Saved, unloadShipment } from '../../src/offline/statements.ts'
import { syncOperations, syncPhotos } from '../../src/offline/sync/synchronise.ts'
import { flow, type Phone, phone, photoFlow, signIn, type SimulatedRealm, truck } from './phone.ts'

const budget = 60_000

/** A phone whose driver has signed in and fetched what he needs; its page is where the screens' functions run. */
export async function readyPhone(random?: () => number): Promise<{ driver: Phone; page: SimulatedRealm }> {
  const driver = phone(random)
  const page = driver.open()
  await signIn(driver, page)
  await syncOperations(page, 'start', budget)
  driver.server.requests.length = 0
  return { driver, page }
}

let deeds = 0

export function load(amount = 24.5): Promise<Saved> {
  deeds += 1
  return loadShipment({ draft: `load-${deeds}`, materialFlow: flow.id, transportMode: truck.id, amount })
}

export const unload = (shipment: string): Promise<Saved> =>
  unloadShipment({ draft: `unload:${shipment}`, shipment })

/** A load with photos of these many bytes. */
export async function loadWithPhotos(
  ...sizes: readonly number[]
): Promise<Saved & { photos: string[]; bytes: ArrayBuffer[] }> {
  deeds += 1
  const draft = `load-${deeds}`
  const bytes = sizes.map(photoOf)
  const photos: string[] = []
  for (const one of bytes)
    photos.push(
      await addPhoto(draft, 'load', { bytes: one, mediaType: 'image/jpeg', thumbnail: one.slice(0, 10) }),
    )
  return {
    ...(await loadShipment({ draft, materialFlow: photoFlow.id, transportMode: truck.id, amount: 20 })),
    photos,
    bytes,
  }
}

export function photoOf(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  return bytes.buffer
}

/** A moment later than all before: what waits since this moment is not what a sign of a network ends. */
export const sync = (realm: SimulatedRealm, reason: SyncReason = 'online') => {
  realm.pass(1)
  return syncOperations(realm, reason, budget)
}

export const syncPictures = (realm: SimulatedRealm, reason: SyncReason = 'online') => {
  realm.pass(1)
  return syncPhotos(realm, reason, budget)
}

/** The requests that carried operations. */
export const deliveries = (driver: Phone) =>
  driver.server.requests.filter((request) => request.path === '/operations')
export const appliedIds = (driver: Phone) => driver.server.applied.map((one) => one.operation.id)

/** True for a request that carries operations. */
export const carriesOperations = (request: Request) => request.url.endsWith('/api/operations')
