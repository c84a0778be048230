import { useCallback, useSyncExternalStore } from 'react'

/** A phone held sideways: there is little height, and much width. */
export const lyingPhone = '(orientation: landscape) and (max-height: 480px)'
/** Wide and high enough for two columns. */
export const tablet = '(min-width: 820px) and (min-height: 481px)'

/** Whether the screen is like this now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
