import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { ensureDeviceOpen } from '../sync/device.ts'
import { queueOperation } from './queue-operation.ts'

/** Undefined without consent. */
export const readPositionConsent = (userId: string): Promise<string | undefined> =>
  withStoreRetry(currentRuntime(), async (store) => (await store.knownUsers.get(userId))?.positionConsentAt)

/** Applies at once, also offline. */
export async function setPositionConsent(userId: string, given: boolean): Promise<void> {
  await ensureDeviceOpen({ id: userId })
  await queueOperation(
    userId,
    { type: 'position_consent.set', orderingKey: `user:${userId}`, payload: { given } },
    async ({ knownUsers }) => {
      const positionConsentAt = given ? deviceTimestamp(currentRuntime().now()) : undefined
      await knownUsers.update(userId, { positionConsentAt })
      return {}
    },
    ['knownUsers'],
  )
}
