import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { keepScrollPosition } from '../../app/frame/scroll-to-top.ts'
import { parseJson } from '#contract/kit/parse-json.ts'

const storageKey = 'scroll_positions'
/** In a long session the oldest positions are dropped. */
const maxPositions = 200

const stored = (parseJson(sessionStorage.getItem(storageKey)) ?? []) as [string, number][]
const positions = new Map(stored)

/** The entry itself when going back, or that of a link back. */
function entryToRestore({ key, state }: Location, isBack: boolean): string | undefined {
  const { scrollOf } = (state ?? {}) as { readonly scrollOf?: unknown }
  return isBack ? key : typeof scrollOf === 'string' ? scrollOf : undefined
}

/** Also after the app was reloaded. */
export function useScrollRestoration(): void {
  const location = useLocation()
  const isBack = useNavigationType() === 'POP'
  const current = useRef(location.key)
  const stopRestoring = useRef(() => undefined as void)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      if (isRestoring) return
      positions.delete(current.current)
      positions.set(current.current, scrollY)
    }
    const store = () =>
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', store)
    }
  }, [])

  useLayoutEffect(() => {
    current.current = location.key
    stopRestoring.current()
    const restored = entryToRestore(location, isBack)
    const position = restored === undefined ? undefined : positions.get(restored)
    if (position === undefined) return
    keepScrollPosition(location.key)
    stopRestoring.current = scrollWhenTall(position)
    // oxlint-disable-next-line react/exhaustive-deps -- the key is new for every navigation
  }, [location.key])
}

/** True while the position on the screen is not the user's choice. */
let isRestoring = false

const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls once the page is tall enough, unless the user scrolls before. */
function scrollWhenTall(top: number): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const finish = () => controller.abort()
  isRestoring = true
  const attempt = () => {
    void scrollTo(0, top)
    if (Math.abs(scrollY - top) <= 1) finish()
  }
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(attempt)
  signal.addEventListener('abort', () => {
    isRestoring = false
    observer?.disconnect()
  })
  for (const type of userInput) addEventListener(type, finish, { signal, passive: true })
  attempt()
  if (!signal.aborted) observer?.observe(document.body)
  return finish
}
