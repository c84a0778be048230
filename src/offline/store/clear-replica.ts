import { type ReplicaCursorRow, replicaTables, type Store } from './device-database.ts'

/** Call it within a transaction; the queue stays. */
export async function clearReplica(store: Store, userId: string): Promise<void> {
  await Promise.all(replicaTables.map((name) => store.table(name).clear()))
  await store.cursors.put({ key: 'replica', userId })
}

/** Undefined when this user has signed out since the sync sent its request. */
export async function cursorOf({ cursors }: Store, userId: string): Promise<ReplicaCursorRow | undefined> {
  const cursor = await cursors.get('replica')
  return cursor?.userId === userId ? cursor : undefined
}
