import { registerDevice } from '#contract/accounts/devices.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { importSealingKeys, makeDeviceKey } from '../session/registration-keys.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'
import { deviceToBe, moveToDevice } from './move-to-device.ts'

/**
 * Registers this device of the user, with its key, or another one where a copy of this phone is in use, and stores what the
 * server answers, while they are signed in, in this session. Returns the device that the phone is then. Throws Problem or NetworkError.
 */
export async function register(
  { runtime, userId, client }: Pick<SyncRun, 'runtime' | 'userId' | 'client'>,
  state: DeviceStateRow,
  session: string | undefined,
): Promise<string> {
  // Only after a refusal: all that is queued is looked through for a load of a copy.
  const id = state.unregistered === true ? await deviceToBe({ runtime, userId }, state.device) : state.device
  const isMoving = id !== state.device
  const isRegistered = state.code !== undefined && state.unregistered !== true
  // A copy of the phone has a copy of its key.
  const key = (isMoving ? undefined : state.key) ?? (await makeDeviceKey(runtime, userId))
  const device = await callWith(client, registerDevice, {
    body: {
      id,
      publicKey: key?.publicKey,
      ...(isMoving ? { clonedFrom: state.device } : { code: state.code }),
    },
    timeout: runtime.timeoutMs(400),
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'device_revoked') return undefined
    throw error
  })
  if (device === undefined) {
    // Its driver reads it before loading. What it holds is delivered all the same, as evidence.
    await withStoreRetry(runtime, (store) =>
      store.markers.update(userId, { revoked: true, certificate: undefined, registeredIn: session }),
    )
    return state.device
  }
  const { subtle } = runtime
  // None where this browser keeps no such keys: what was delivered is then deleted when its driver signs out.
  const sealingKeys =
    subtle === undefined
      ? undefined
      : await importSealingKeys(subtle, key === undefined ? [] : (device.sealingKeys ?? [])).catch(() => [])
  return durableTransaction(runtime, ['markers', 'cursors', 'outbox', 'journal'], async (store) => {
    // Who signed out meanwhile leaves no keys here.
    if ((await cursorOf(store, userId)) === undefined) return state.device
    await store.markers.update(userId, {
      code: device.code,
      // What was sealed before it moved is opened by the keys of then.
      sealingKeys: isMoving ? [...(sealingKeys ?? []), ...(state.sealingKeys ?? [])] : sealingKeys,
      // One that has only sent its key has been asked about the phone before.
      ...(!isRegistered && { previous: device.previous }),
      unregistered: undefined,
      registeredIn: session,
      // A server that was restored does not know of it any more.
      revoked: undefined,
      ...(key !== undefined && { key: { ...key, registered: true } }),
    })
    await moveToDevice(store, userId, id)
    return id
  })
}
