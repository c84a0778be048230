import type { SyncReason } from '../../src/offline/sync/scheduler.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import type { SavedShipment } from '../../src/offline/shipments/save-operation.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { syncOperations, syncPhotos } from '../../src/offline/sync/sync-run.ts'
import {
  flow,
  type SimulatedPhone,
  simulatedPhone,
  photoFlow,
  signIn,
  type SimulatedRuntime,
  truck,
} from './simulated-phone.ts'

const budget = 60_000

/** A phone whose driver is signed in and has the replica; the screens' functions run in its page. */
export async function startSignedInPhone({
  random,
  withKey = false,
}: { random?: () => number; withKey?: boolean } = {}): Promise<{
  driver: SimulatedPhone
  page: SimulatedRuntime
}> {
  const driver = simulatedPhone(random)
  const page = driver.open({ withKey })
  await signIn(driver, page)
  await syncOperations(page, 'start', budget)
  driver.server.requests.length = 0
  return { driver, page }
}

let loadCount = 0

export function load(amount = 24.5): Promise<SavedShipment> {
  loadCount += 1
  return loadShipment({ draft: `load-${loadCount}`, flow, mode: truck, amount })
}

/** With a vehicle that the driver has made on this phone. */
export async function loadOn(modeId: string): Promise<SavedShipment> {
  const mode = (await transportModes()).find(({ id }) => id === modeId)
  if (mode === undefined) throw new Error(`This phone has no transport mode ${modeId}.`)
  return loadShipment({ draft: 'x', flow, mode, amount: 900 })
}

export const unload = (shipment: string): Promise<SavedShipment> =>
  unloadShipment({ draft: `unload:${shipment}`, shipment, flow, mode: truck })

export async function loadWithPhotos(
  ...sizes: readonly number[]
): Promise<SavedShipment & { photos: string[]; bytes: ArrayBuffer[] }> {
  loadCount += 1
  const draft = `load-${loadCount}`
  const bytes = sizes.map(randomBytes)
  const photos: string[] = []
  for (const one of bytes)
    photos.push(
      await addPhoto(draft, 'load', { bytes: one, mediaType: 'image/jpeg', thumbnail: one.slice(0, 10) }),
    )
  return {
    ...(await loadShipment({ draft, flow: photoFlow, mode: truck, amount: 20 })),
    photos,
    bytes,
  }
}

export function randomBytes(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  return bytes.buffer
}

/** Syncs one millisecond later, so that a backoff that starts now is not ended by the same network event. */
export const runSync = (runtime: SimulatedRuntime, reason: SyncReason = 'online') => {
  runtime.advance(1)
  return syncOperations(runtime, reason, budget)
}

export const runPhotoSync = (runtime: SimulatedRuntime, reason: SyncReason = 'online') => {
  runtime.advance(1)
  return syncPhotos(runtime, reason, budget)
}

export const deliveries = (driver: SimulatedPhone) =>
  driver.server.requests.filter((request) => request.path === '/operations')
export const appliedIds = (driver: SimulatedPhone) => driver.server.applied.map((one) => one.operation.id)

export const carriesOperations = (request: Request) => request.url.endsWith('/api/operations')
