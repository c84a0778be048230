/**
 * Lets the worker of this entry keep the page, so that it opens without a network from now on. Its scope is this page
 * alone. A browser that refuses workers, such as in a private window, shows the page all the same.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/check-worker.js', { scope: '/check' }).catch(() => undefined)
}
