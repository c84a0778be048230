import { replicaTables, type Store } from './device-database.ts'

/** Within the caller's transaction: forgets the server's rows and where the change feed stood. Nothing queued is touched. */
export async function emptyReplica(store: Store, userId: string): Promise<void> {
  await Promise.all(replicaTables.map((name) => store.table(name).clear()))
  await store.cursors.put({ key: 'replica', userId })
}
