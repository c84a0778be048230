const reloadedFor = 'reloaded_for:'

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
      location.reload()
      return await new Promise<Needed>(() => undefined)
    }
    throw Object.assign(new Error('A page could not be loaded', { cause }), { name: 'chunkLoadError' })
  }
}
