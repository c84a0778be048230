import type { Language } from '#contract/kit/locales.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push.ts'
import { callWith } from '../../api/call.ts'
import { clientFor } from '../session/client-for.ts'
import type { Runtime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly toJSON: () => { readonly keys?: Readonly<Record<string, string>> | undefined }
}

/** The key is in base64url. Throws Problem or NetworkError. */
export const pushKey = async (runtime: Runtime, userId: string): Promise<string> =>
  (await callWith(await clientFor(runtime, userId), readPushKey, { timeout: runtime.timeoutMs(200) }))
    .publicKey

/** Stores it on the server and on this device. Throws Problem or NetworkError. */
export async function saveSubscription(
  runtime: Runtime,
  userId: string,
  subscription: BrowserSubscription,
  language: Language,
): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { endpoint } = subscription
  await callWith(await clientFor(runtime, userId), subscribeToPush, {
    body: { endpoint, keys: { p256dh, auth }, language },
    timeout: runtime.timeoutMs(1000),
  })
  await withStoreRetry(runtime, (store) =>
    store.deviceStates.update(userId, { notices: { language, endpoint } }),
  )
}

/** Removes it here first, so that nothing more is shown whatever the server hears. */
export async function dropSubscription(runtime: Runtime, userId: string): Promise<void> {
  const endpoint = (await noticesOf(runtime, userId))?.endpoint
  await withStoreRetry(runtime, (store) => store.deviceStates.update(userId, { notices: undefined }))
  if (endpoint !== undefined)
    await callWith(await clientFor(runtime, userId), unsubscribeFromPush, {
      body: { endpoint },
      timeout: runtime.timeoutMs(1000),
    })
}

/** Undefined when they did not ask for notices on this phone. */
export const noticesOf = (runtime: Runtime, userId: string) =>
  withStoreRetry(runtime, async (store) => (await store.deviceStates.get(userId))?.notices)
