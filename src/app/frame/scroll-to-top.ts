import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

let keptKey: string | undefined

export const keepScrollPosition = (key: string): void => void (keptKey = key)

/**
 * Starts a new address at its top (specification, section 2), except an entry whose position is kept, as
 * effects of the page run before this one. Another search of the same path stays where it is.
 */
export function useScrollToTop(): void {
  const { key, pathname } = useLocation()
  const previousPath = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Newer browsers return a promise.
    if (key !== keptKey && previousPath.current !== pathname) void scrollTo(0, 0)
    previousPath.current = pathname
  }, [key, pathname])
}
