import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface TableSpace {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Pixels; 0 until measured. */
  readonly available: number
  readonly hasMore: boolean
  readonly onScroll: () => void
}

/** Scroll positions of tables by history entry, for going back to it. */
const scrollPlaces = new Map<string, { readonly top: number; readonly left: number }>()

/** Going back to a page restores the position within its table; the router restores that of the page. */
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
