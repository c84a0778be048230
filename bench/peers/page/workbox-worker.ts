import { Queue } from 'workbox-background-sync'
import { address, configuration, isOwnAnswer, type PeerOperation, requestOf } from '../queue.ts'

const isAdvised = configuration === 'advised'

const queue = new Queue('operations', isAdvised ? { onSync: ({ queue: own }) => send(own) } : {})

/** As its documentation has it for an app of its own judgement: what was not taken goes back to the head. */
async function send(own: Queue): Promise<void> {
  for (let entry = await own.shiftRequest(); entry !== undefined; entry = await own.shiftRequest()) {
    try {
      const response = await fetch(entry.request.clone())
      if (response.status === 422) continue
      if (!response.ok || !isOwnAnswer(response)) throw new Error('The server did not take it.')
    } catch (error) {
      await own.unshiftRequest(entry)
      throw error
    }
  }
}

addEventListener(
  'install',
  () => void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting(),
)

addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as MessageEvent<{ add?: PeerOperation; retry?: true }> & {
    waitUntil: (work: Promise<unknown>) => void
  }
  const answer = async () => {
    if (data.add !== undefined)
      await queue.pushRequest({ request: new Request(address, requestOf([data.add], isAdvised)) })
    if (data.retry) await (isAdvised ? send(queue) : queue.replayRequests()).catch(() => undefined)
    const kept = await queue.getAll()
    const bodies = await Promise.all(
      kept.map(({ request }) => request.clone().json() as Promise<{ operations: PeerOperation[] }>),
    )
    ports[0]?.postMessage(bodies.flatMap(({ operations }) => operations.map(({ id }) => id)))
  }
  waitUntil.call(event, answer())
})
