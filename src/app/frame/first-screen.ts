/** Milliseconds after which the rest of a start goes on although no screen was shown. */
const longestWait = 10_000

let show: () => void = () => undefined
const shown = new Promise<void>((resolve) => (show = resolve))
let isWaitedFor = false
let isShown = false

/** Each of these screens calls `showedFirstScreen`. */
export const isDriverScreen = (pathname: string) => /^\/driver(\/|$)/.test(pathname)

/**
 * Resolves once the driver's first screen is painted. Sync, the check of the session and other work in the
 * background begin after it: on a slow phone their code alone takes as long as the list.
 */
export function firstScreen(): Promise<void> {
  if (!isWaitedFor) setTimeout(show, longestWait)
  isWaitedFor = true
  return shown
}

export function showedFirstScreen(): void {
  isShown = true
  requestAnimationFrame(() => setTimeout(show))
}

export const hasShownFirstScreen = () => isShown
