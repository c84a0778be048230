import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { visitedCacheName } from '#contract/kit/visited-assets.ts'
import { isSavingData } from '../../app/frame/save-data.ts'
import { hasOwnQrReader } from '../../codes/own-qr-reader.ts'

/**
 * Fetches the code reader for offline use once the app is installed and the page is idle. Installed with the
 * rest it would delay that, as it is the app's largest file. Phones that read codes themselves do without.
 */
export async function keepQrReader(): Promise<void> {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined || isSavingData() || (await hasOwnQrReader())) return
  await serviceWorker.ready
  await idle()
  const cache = await caches.open(visitedCacheName)
  if ((await cache.match(wasmAddress)) !== undefined) return
  // A first page may get its worker at any moment; a request that began before does not pass through it.
  const passesWorker = serviceWorker.controller !== null
  const response = await fetch(wasmAddress)
  // The worker keeps what passes through it: a second copy would be written beside it.
  if (passesWorker) return void (await response.arrayBuffer())
  // The sign-in page of a network answers with a page of its own.
  if (response.ok && response.headers.get('content-type') === 'application/wasm')
    await cache.put(wasmAddress, response)
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve, 5000)
  })
