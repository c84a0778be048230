const reloadedKeyPrefix = 'reloaded_for:'

let pendingAddress = (): string | undefined => undefined

/**
 * Registers how to find the address of the pending navigation: the app is reloaded there if its page cannot
 * be loaded.
 */
export function followNavigation(address: () => string | undefined): void {
  pendingAddress = address
}

/**
 * Loads the chunks of the page of this name. If that fails the app is reloaded once, because an update
 * removes the chunks of the version before. A second failure throws an error named `chunkLoadError`
 * (specification, section 2).
 */
export async function loadPage<Result>(name: string, load: () => Promise<Result>): Promise<Result> {
  // One key per page: a shell that does load must not reset the mark of the page within it, or that would
  // reload for ever.
  const reloadedKey = reloadedKeyPrefix + name
  try {
    const loaded = await load()
    sessionStorage.removeItem(reloadedKey)
    return loaded
  } catch (cause) {
    if (sessionStorage.getItem(reloadedKey) === null) {
      sessionStorage.setItem(reloadedKey, 'true')
      const address = pendingAddress()
      if (address === undefined) location.reload()
      else location.assign(address)
      return await new Promise<Result>(() => undefined)
    }
    throw Object.assign(new Error('A page could not be loaded', { cause }), { name: 'chunkLoadError' })
  }
}
