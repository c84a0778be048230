import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push.ts'
import { isDriver } from '#contract/kit/roles.ts'
import { handle, type Route, type Viewer } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import { readPushKeys } from './push-keys.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/** Only drivers get push messages. */
const maySubscribe = (viewer: Viewer) => isDriver(viewer.roles)

export const pushRoutes = (
  otherServices: readonly string[],
  { cipher }: { readonly cipher: KeyCipher },
): readonly Route[] => [
  handle(readPushKey, maySubscribe, async ({ db }) => ({
    publicKey: (await readPushKeys(db, cipher)).publicKey,
  })),
  handle(subscribeToPush, notImpersonated(maySubscribe), (call) => subscribe(call, otherServices)),
  handle(unsubscribeFromPush, notImpersonated(maySubscribe), unsubscribe),
]
