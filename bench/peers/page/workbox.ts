import { configuration, offer, type PeerOperation } from '../queue.ts'

await navigator.serviceWorker.register(`/workbox-worker.js?configuration=${configuration}`)
const { active } = await navigator.serviceWorker.ready

/** Asks the worker, which has the queue; its answer. */
const ask = (message: { readonly add?: PeerOperation; readonly retry?: true }) =>
  new Promise<readonly string[]>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data as readonly string[]))
    port1.start()
    active?.postMessage(message, [port2])
  })

offer({
  givenUp: [],
  add: async (operation) => void (await ask({ add: operation })),
  pending: () => ask({}),
  retry: async () => void (await ask({ retry: true })),
})
