import { registerDevice } from '#contract/accounts/devices.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { importSealingKeys, makeDeviceKey } from '../session/registration-keys.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { loadPart } from '../store/load-part.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'

/** Registers another device when a copy of this phone exists. Throws Problem or NetworkError. */
export async function register(
  { runtime, userId, client }: Pick<SyncRun, 'runtime' | 'userId' | 'client'>,
  state: DeviceStateRow,
  session: string | undefined,
): Promise<string> {
  // Runs only after a refusal, because it searches the whole queue for a load of a copy.
  const moving = state.unregistered === true ? await loadPart(() => import('./move-to-device.ts')) : undefined
  const id = (await moving?.deviceToBe({ runtime, userId }, state.device)) ?? state.device
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
    // Its driver must read it before loading. Its operations are delivered as evidence.
    await withStoreRetry(runtime, (store) =>
      store.deviceStates.update(userId, { revoked: true, certificate: undefined, registeredIn: session }),
    )
    return state.device
  }
  const { subtle } = runtime
  // None when this browser cannot store such keys; delivered work is then deleted at sign-out.
  const sealingKeys =
    subtle === undefined
      ? undefined
      : await importSealingKeys(subtle, key === undefined ? [] : (device.sealingKeys ?? [])).catch(() => [])
  return durableTransaction(runtime, ['deviceStates', 'cursors', 'outbox', 'journal'], async (store) => {
    // A user who signed out meanwhile leaves no keys here.
    if ((await cursorOf(store, userId)) === undefined) return state.device
    await store.deviceStates.update(userId, {
      code: device.code,
      // Work that was sealed before the move is opened by the earlier keys.
      sealingKeys: isMoving ? [...(sealingKeys ?? []), ...(state.sealingKeys ?? [])] : sealingKeys,
      // A registration that only adds a key has asked about the previous phone before.
      ...(!isRegistered && { previous: device.previous }),
      unregistered: undefined,
      registeredIn: session,
      // A restored server does not know of it any more.
      revoked: undefined,
      ...(key !== undefined && { key: { ...key, registered: true } }),
    })
    await moving?.moveToDevice(store, userId, id)
    return id
  })
}
