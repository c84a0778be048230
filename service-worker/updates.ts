import { realm } from '../src/offline/store/runtime.ts'
import { whileNothingIsSent } from '../src/offline/sync/when-idle.ts'

declare const self: ServiceWorkerGlobalScope

/** The user agreed to the new version: this waiting worker takes over, but never in the middle of a delivery. */
export function onUpdateMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'activate-update')
    event.waitUntil(whileNothingIsSent(realm(), () => self.skipWaiting()))
}
