const reloadedFor = 'reloaded_for:'

let underWay = (): string | undefined => undefined

/** Tells where the app is going at any moment: if the page there cannot be loaded, the app is loaded anew at that address. */
export function followNavigation(address: () => string | undefined): void {
  underWay = address
}

/**
 * Loads what the page of this name needs. If that fails the app is loaded anew, once: after an update the old names are gone. A second
 * failure raises an error named `chunkLoadError` (specification, section 2).
 */
export async function loadPage<Needed>(name: string, load: () => Promise<Needed>): Promise<Needed> {
  // Kept for each page: a shell that does load must not open the way for an endless round of reloads of the page within it.
  const key = reloadedFor + name
  try {
    const needed = await load()
    sessionStorage.removeItem(key)
    return needed
  } catch (cause) {
    if (sessionStorage.getItem(key) === null) {
      sessionStorage.setItem(key, 'true')
      const address = underWay()
      if (address === undefined) location.reload()
      else location.assign(address)
      return await new Promise<Needed>(() => undefined)
    }
    throw Object.assign(new Error('A page could not be loaded', { cause }), { name: 'chunkLoadError' })
  }
}
