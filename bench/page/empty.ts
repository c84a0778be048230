/**
 * The floor of a cold start: a page from the cache of its service worker that opens a database and reads one
 * row.
 */
import { RawStore } from './raw-store.ts'

const main = document.body.appendChild(document.createElement('main'))
const store = await RawStore.open('empty')
if (location.search === '?first') {
  await store.put({ id: 'one' }, 'strict')
  const registration = await navigator.serviceWorker.register('/bench/empty-worker.js')
  await navigator.serviceWorker.ready
  await fetch('/bench/result', { method: 'POST', body: JSON.stringify({ scope: registration.scope }) })
}
await store.get('one')
main.textContent = 'Measured'
