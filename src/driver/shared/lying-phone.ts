import { useSyncExternalStore } from 'react'

/** A phone held sideways: there is little height, and much width. */
export const lyingPhone = '(orientation: landscape) and (max-height: 480px)'

const query = () => matchMedia(lyingPhone)

function subscribe(onChange: () => void): () => void {
  const lying = query()
  lying.addEventListener('change', onChange)
  return () => lying.removeEventListener('change', onChange)
}

export const useLyingPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
