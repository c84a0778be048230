import type { DeviceStateRow } from './device-database.ts'
import { newId } from './identifiers.ts'
import type { Runtime } from './runtime.ts'

/**
 * The stored state of a user on this device, or a new one that is not stored yet. Call within a transaction
 * on `markers`.
 */
export const deviceStateOf = async (runtime: Runtime, userId: string): Promise<DeviceStateRow> =>
  (await runtime.store.markers.get(userId)) ?? newDeviceState(runtime, userId)

/** That of a user who is new on this device. */
const newDeviceState = (runtime: Runtime, userId: string): DeviceStateRow => ({
  userId,
  device: newId(runtime.now()),
  nextSequence: 1,
  lastId: '',
  shipmentCounter: 0,
  language: 'nl',
})
