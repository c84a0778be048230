import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions'
import { strictCommit } from './forced-durability.ts'

interface Operation {
  readonly id: string
}

/** Its own storage, which takes a record for kept before the transaction has committed; a strict one is waited for. */
class CommittedStorage extends IndexedDBAdapter {
  #kept = Promise.withResolvers<void>()

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    await strictCommit()
    this.#kept.resolve()
  }

  /** Resolves when the next record is kept. */
  next(): Promise<void> {
    this.#kept = Promise.withResolvers()
    return this.#kept.promise
  }
}

/** A device without a network, where its mutations wait. */
const noNetwork = {
  isOnline: () => false,
  subscribe: () => () => undefined,
  notifyOnline: () => undefined,
  dispose: () => undefined,
}

/**
 * TanStack's offline transactions. `save` resolves when the operation is in its outbox, as its `commit` does so only once the
 * server has it, and returns what takes it out again: its saves become slower with each that waits.
 */
export async function openTanstack() {
  const operations = createCollection(
    localOnlyCollectionOptions<Operation, string>({ id: 'operations', getKey: ({ id }) => id }),
  )
  const storage = new CommittedStorage()
  const executor = startOfflineExecutor({
    collections: { operations },
    mutationFns: { deliver: async () => undefined },
    storage,
    onlineDetector: noNetwork,
  })
  await executor.waitForInit()
  if (!executor.isOfflineEnabled) throw new Error('TanStack keeps nothing in this page.')
  return async (operation: Operation) => {
    const transaction = executor.createOfflineTransaction({ mutationFnName: 'deliver', autoCommit: false })
    transaction.mutate(() => void operations.insert(operation))
    await Promise.race([storage.next(), transaction.commit()])
    return async () => {
      await executor.removeFromOutbox(transaction.id)
      transaction.rollback()
    }
  }
}
