import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface TableSpace {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Pixels; 0 until measured. */
  readonly available: number
  /** More columns lie to the right of what is in view. */
  readonly hasMore: boolean
  readonly onScroll: () => void
}

/** Places of tables that scroll by themselves, by the history entry, for going back to it. */
const scrollPlaces = new Map<string, { readonly top: number; readonly left: number }>()

/**
 * Measures the space of a table and whether it is scrolled to its right edge. Going back to a page restores the
 * place within its table; that of the page itself is the router's.
 */
export function useTableSpace(totalWidth: number): TableSpace {
  const scroller = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(0)
  const [hasMore, setHasMore] = useState(false)
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    scrollPlaces.set(key, { top: element.scrollTop, left: element.scrollLeft })
  }, [key])
  useLayoutEffect(() => {
    const element = scroller.current
    // jsdom has no layout.
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      setAvailable(element.clientWidth)
      setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [totalWidth])
  useLayoutEffect(() => {
    const place = scrollPlaces.get(key)
    if (navigationType === 'POP' && place !== undefined) scroller.current?.scrollTo(place)
  }, [key, navigationType])
  return { scroller, available, hasMore, onScroll }
}
