const reloadedFor = 'reloaded_for:'

/**
 * Loads a page's module. If that fails the app is loaded anew, once: after an update the old names are gone. A second
 * failure raises an error named `chunkLoadError` (specification, section 2).
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  // Kept for each page: a shell that does load must not open the way for an endless round of reloads of the page within it.
  const key = reloadedFor + String(load)
  try {
    const module = await load()
    sessionStorage.removeItem(key)
    return module
  } catch (cause) {
    if (sessionStorage.getItem(key) === null) {
      sessionStorage.setItem(key, 'true')
      location.reload()
      return await new Promise<Module>(() => undefined)
    }
    throw Object.assign(new Error('A page could not be loaded', { cause }), { name: 'chunkLoadError' })
  }
}
