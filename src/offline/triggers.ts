import { requestSync } from './sync.ts'

/** Signs that a network may be back; `navigator.onLine` is never asked, it is wrong too often. */
export function startTriggers(): void {
  requestSync('start')
}
