import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions'
import { address, configuration, isOwnAnswer, offer, type PeerOperation, requestOf } from '../queue.ts'

const isAdvised = configuration === 'advised'
const operations = createCollection(
  localOnlyCollectionOptions<PeerOperation, string>({ id: 'operations', getKey: ({ id }) => id }),
)
const givenUp: string[] = []

const executor = startOfflineExecutor({
  collections: { operations },
  mutationFns: {
    deliver: async ({ transaction }) => {
      const added = transaction.mutations.map(({ modified }) => modified as unknown as PeerOperation)
      const response = await fetch(address, requestOf(added, isAdvised))
      if (!isAdvised) {
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        return
      }
      if (response.status === 422) throw new NonRetriableError('The server refused it.')
      if (!response.ok || !isOwnAnswer(response)) throw new Error('The server did not take it.')
    },
  },
})
await executor.waitForInit?.()

offer({
  givenUp,
  add: async (operation) => {
    const transaction = executor.createOfflineTransaction({ mutationFnName: 'deliver', autoCommit: false })
    transaction.mutate(() => void operations.insert(operation))
    // Without a network `commit` resolves only once the server has it: kept means in the outbox.
    void Promise.resolve(transaction.commit()).catch(() => givenUp.push(operation.id))
    for (;;) {
      const kept = await executor.peekOutbox()
      if (
        givenUp.includes(operation.id) ||
        kept.some(({ mutations }) => idsOf(mutations).includes(operation.id))
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  },
  pending: async () => (await executor.peekOutbox()).flatMap(({ mutations }) => idsOf(mutations)),
  retry: async () => void dispatchEvent(new Event('online')),
})

function idsOf(mutations: readonly { readonly modified: unknown }[]): string[] {
  return mutations.map(({ modified }) => (modified as PeerOperation).id)
}
