import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * False when the browser is sure that there is no network. True means little (it is also true behind a
 * captive portal), so use this for hints on the screen only, never to refuse an action.
 */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
