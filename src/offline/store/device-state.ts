import type { DeviceStateRow } from './device-database.ts'
import { newId } from './identifiers.ts'
import type { Runtime } from './runtime.ts'

/**
 * The stored state of a user on this device, or a new one that is not stored yet. Call within a transaction
 * on `markers`.
 */
export async function deviceStateOf(runtime: Runtime, userId: string): Promise<DeviceStateRow> {
  return (
    (await runtime.store.markers.get(userId)) ?? {
      userId,
      device: newId(runtime.now()),
      nextSequence: 1,
      lastId: '',
      shipmentCounter: 0,
      language: 'nl',
    }
  )
}
