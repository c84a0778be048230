import { hasOwnQrReader } from '../codes/own-qr-reader.ts'

/**
 * Lets the worker of this entry keep the page, so that it opens offline from now on; its scope is this page
 * alone. A browser that refuses workers, such as in a private window, shows the page all the same. Resolves
 * to whether it is kept.
 */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register('/check-worker.js', { scope: '/check' })
    const { active } = await navigator.serviceWorker.ready
    if (active !== null) await keepReader(active)
    return active !== null
  } catch {
    return false
  }
}

/**
 * The code reader is by far the largest file: it is fetched once the page is shown, and only where the
 * browser cannot read codes itself and its user does not save data.
 */
async function keepReader(worker: ServiceWorker): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true || (await hasOwnQrReader())) return
  worker.postMessage({ type: 'keep-reader' })
}
