import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { type DevicePhoto, toDevicePhoto } from './photos.ts'

export interface ShipmentPhotos {
  readonly onDevice: readonly DevicePhoto[]
  readonly announced: number
  readonly received: number
}

/** As far as this device knows. Usable inside a live query. */
export async function shipmentPhotos(shipment: string): Promise<ShipmentPhotos> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const [replicaRow, operations] = await Promise.all([
    store.shipments.get(shipment),
    store.outbox.where('lane').equals(shipmentOrderingKey(shipment)).toArray(),
  ])
  const ids = operations
    .filter((row) => row.userId === userId && row.state !== 'withdrawn')
    .map((row) => row.id)
  const onDevice = (await store.photos.where('operation').anyOf(ids).sortBy('id')).map(toDevicePhoto)
  const received = onDevice.filter(({ state }) => state === 'done').length
  return {
    onDevice,
    announced: Math.max(replicaRow?.photosAnnounced ?? 0, onDevice.length),
    received: Math.max(replicaRow?.photosReceived ?? 0, received),
  }
}
