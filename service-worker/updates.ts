import { currentRuntime } from '../src/offline/store/runtime.ts'
import { whenIdle } from '../src/offline/sync/when-idle.ts'

declare const self: ServiceWorkerGlobalScope

/** The user accepted the new version: this waiting worker takes over, but never during a delivery. */
export function onUpdateMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'activate-update')
    event.waitUntil(whenIdle(currentRuntime(), () => self.skipWaiting()))
}
