/** Milliseconds after which the rest of a start waits no longer: something keeps the screen from being shown. */
const longestWait = 10_000

let show: () => void = () => undefined
const shown = new Promise<void>((resolve) => (show = resolve))
let isWaitedFor = false
let isShown = false

/** Whether an address leads to a screen of the driver, which all tell when they are shown. */
export const isDriverScreen = (pathname: string) => /^\/driver(\/|$)/.test(pathname)

/**
 * Resolves once the driver's first screen is painted. Sync, the check of the session and what else nobody waits for
 * begin after it: on a slow phone their code alone takes as long as the list.
 */
export function firstScreen(): Promise<void> {
  if (!isWaitedFor) setTimeout(show, longestWait)
  isWaitedFor = true
  return shown
}

/** To be called when a screen of the driver is shown: resolves `firstScreen` after the browser has painted it. */
export function showedFirstScreen(): void {
  isShown = true
  requestAnimationFrame(() => setTimeout(show))
}

/** True once a screen has been shown. */
export const hasShownFirstScreen = () => isShown
