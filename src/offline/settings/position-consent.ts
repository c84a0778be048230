import { enqueueOperation, enqueueTables } from '../outbox/enqueue.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime } from '../store/runtime.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'
import { ensureDeviceOpen } from '../sync/device.ts'

/** Undefined without consent. */
export const readPositionConsent = (userId: string): Promise<string | undefined> =>
  withStoreRetry(currentRuntime(), async (store) => (await store.knownUsers.get(userId))?.positionConsentAt)

/** Applies at once, also offline. */
export async function setPositionConsent(userId: string, given: boolean): Promise<void> {
  await ensureDeviceOpen({ id: userId })
  const runtime = currentRuntime()
  await durableTransaction(runtime, [...enqueueTables, 'knownUsers'], async (store) => {
    const orderingKey = `user:${userId}`
    const [deviceState, precedingRows, user] = await Promise.all([
      deviceStateOf(runtime, userId),
      store.outbox.where('lane').equals(orderingKey).toArray(),
      store.knownUsers.get(userId),
    ])
    if (user !== undefined)
      await store.knownUsers.put({
        ...user,
        positionConsentAt: given ? deviceTimestamp(runtime.now()) : undefined,
      })
    await enqueueOperation(runtime, deviceState, precedingRows, {
      type: 'position_consent.set',
      orderingKey,
      payload: { given },
    })
  })
  requestSync('enqueue')
}
