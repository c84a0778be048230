import { replicaTables, type Store } from './device-database.ts'

/**
 * Deletes the server's rows and the cursor of the change feed, within the caller's transaction. The queue is
 * not touched.
 */
export async function clearReplica(store: Store, userId: string): Promise<void> {
  await Promise.all(replicaTables.map((name) => store.table(name).clear()))
  await store.cursors.put({ key: 'replica', userId })
}
