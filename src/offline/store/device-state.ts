import type { DeviceStateRow } from './device-database.ts'
import { newId } from './identifiers.ts'
import type { Runtime } from './runtime.ts'

/** A new user's state is not stored yet. Call within a transaction on `deviceStates`. */
export const deviceStateOf = async (runtime: Runtime, userId: string): Promise<DeviceStateRow> =>
  (await runtime.store.deviceStates.get(userId)) ?? newDeviceState(runtime, userId)

const newDeviceState = (runtime: Runtime, userId: string): DeviceStateRow => ({
  userId,
  device: newId(runtime.now()),
  nextSequence: 1,
  lastId: '',
  shipmentCounter: 0,
  language: 'nl',
})
