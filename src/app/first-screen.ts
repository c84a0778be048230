/** Milliseconds after which the rest of a start waits no longer for a screen that is not the driver's list. */
const longestWait = 2000

let show: () => void = () => undefined
const shown = new Promise<void>((resolve) => (show = resolve))
let isWaitedFor = false
let isShown = false

/**
 * Resolves once the driver's first screen is painted. Sync, the check of the session and what else nobody waits for
 * begin after it: on a slow phone their code alone takes as long as the list.
 */
export function firstScreen(): Promise<void> {
  if (!isWaitedFor) setTimeout(show, longestWait)
  isWaitedFor = true
  return shown
}

/** To be called when the first screen has its content: resolves `firstScreen` after the browser has painted it. */
export function showedFirstScreen(): void {
  isShown = true
  requestAnimationFrame(() => setTimeout(show))
}

/** True once a screen has had its content. */
export const hasShownFirstScreen = () => isShown
