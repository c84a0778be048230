import { reportFault } from './fault-reports.ts'
import { isSavingData } from './save-data.ts'

const reloadedKeyPrefix = 'reloaded_for:'

let pendingAddress = (): string | undefined => undefined

/**
 * `address` finds the address of the pending navigation: the app reloads there if the page cannot be loaded.
 */
export function followNavigation(address: () => string | undefined): void {
  pendingAddress = address
}

type PagesToPreload = () => Promise<readonly (() => Promise<unknown>)[]>
const nothing: PagesToPreload = () => Promise.resolve([])
let pagesToPreload = nothing

export function offerPreload(pages: PagesToPreload): void {
  pagesToPreload = pages
}

/** Safari has no idle callbacks. */
const idle = (timeout = 1000) =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(resolve, timeout)
      : requestIdleCallback(resolve, { timeout }),
  )

/**
 * Fetches the pages one by one, so that they open at once and offline; never throws. Running the code of all
 * in a row would block scrolling and typing. With the browser's data saver on, each page is fetched when it
 * is opened.
 */
export async function preloadPages(): Promise<void> {
  if (isSavingData()) return
  const pages = pagesToPreload
  pagesToPreload = nothing
  try {
    for (const load of await pages()) {
      await idle()
      await load()
    }
  } catch {
    // Offline, the pages are fetched when they are opened.
  }
}

/** The server may be out of reach while the device has a network. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Loads the chunks of the page of this name. If that fails the app reloads once, because an update removes
 * the chunks of the previous version; it does not reload while the server is out of reach, which would lose
 * the open page. A second failure throws an error named `chunkLoadError` (specification, section 2), and is
 * reported where the server can be reached, because then the network is not the cause.
 */
export async function loadPage<Result>(name: string, load: () => Promise<Result>): Promise<Result> {
  // One key per page: a shell that loads must not reset the mark of the page within it, which would then
  // reload for ever.
  const reloadedKey = reloadedKeyPrefix + name
  try {
    const loaded = await load()
    sessionStorage.removeItem(reloadedKey)
    return loaded
  } catch (cause) {
    const reachable = await isServerReachable()
    if (reachable && sessionStorage.getItem(reloadedKey) === null) {
      sessionStorage.setItem(reloadedKey, 'true')
      const address = pendingAddress()
      if (address === undefined) location.reload()
      else location.assign(address)
      return await new Promise<Result>(() => undefined)
    }
    const error = Object.assign(new Error('A page could not be loaded', { cause }), {
      name: 'chunkLoadError',
    })
    if (reachable) reportFault(error, 'chunk')
    throw error
  }
}
