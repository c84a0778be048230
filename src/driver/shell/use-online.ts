import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/**
 * False where the browser is sure that there is no network. Its yes means little (it says so behind a portal too), so this
 * may only ever add a word on the screen: nothing is refused by it.
 */
export const useOnline = () => useSyncExternalStore(listen, () => navigator.onLine)
