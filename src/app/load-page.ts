const reloadedKey = 'reloaded_for_chunk'

/**
 * Loads a page's module. If that fails the app is loaded anew, once: after an update the old names are gone. A second
 * failure raises an error named `chunkLoadError` (specification, section 2).
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load()
    sessionStorage.removeItem(reloadedKey)
    return module
  } catch (cause) {
    if (sessionStorage.getItem(reloadedKey) === null) {
      sessionStorage.setItem(reloadedKey, 'true')
      location.reload()
      return await new Promise<Module>(() => undefined)
    }
    throw Object.assign(new Error('A page could not be loaded', { cause }), { name: 'chunkLoadError' })
  }
}
