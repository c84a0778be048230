import { Dexie, RangeSet, type ObservabilitySet } from 'dexie'
import type { Store, TableName } from './device-database.ts'

/** What a transaction writes: rows to put and primary keys to delete, by table. */
export interface DirectWrites {
  readonly puts: Partial<Record<TableName, readonly object[]>>
  readonly deletes?: Partial<Record<TableName, readonly IDBValidKey[]>>
}

/** A transaction of the browser that tells Dexie's live queries, in this and other windows, what it changes. */
export type ObservedTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet }

/**
 * Sends the writes with the requests of IndexedDB itself. Through Dexie the same writes cost a tenth of a save, as it works
 * out for each row which live queries it may concern; here all of a written table are taken to be. A request that fails
 * aborts the transaction, which its caller sees. Returns what is to be called before the transaction completes, and after
 * all is sent, as the browser's database works meanwhile: it notes what live queries must hear.
 */
export function requestWrites(
  transaction: ObservedTransaction,
  store: Store,
  { puts, deletes = {} }: DirectWrites,
): () => void {
  const written: string[] = []
  for (const [name, rows] of Object.entries(puts)) {
    if (rows.length === 0) continue
    written.push(name)
    const table = transaction.objectStore(name)
    for (const row of rows) table.put(row)
  }
  for (const [name, keys] of Object.entries(deletes)) {
    if (keys.length === 0) continue
    written.push(name)
    const table = transaction.objectStore(name)
    for (const key of keys) table.delete(key)
  }
  return () => {
    const parts: ObservabilitySet = { ...transaction.mutatedParts }
    for (const name of written)
      for (const index of ['', ':dels', ...store.table(name).schema.indexes.map((one) => one.name)])
        parts[`idb://${store.name}/${name}/${index}`] = new RangeSet(-Infinity, [[]])
    transaction.mutatedParts = parts
  }
}

/** As `requestWrites`, within the current transaction of Dexie. */
export const writeDirectly = (store: Store, writes: DirectWrites): void =>
  requestWrites(Dexie.currentTransaction.idbtrans, store, writes)()

/**
 * As `writeDirectly`, and commits: nothing may follow. Otherwise the browser waits to see whether more requests follow, a
 * round trip between its processes.
 */
export function writeDirectlyAndCommit(store: Store, writes: DirectWrites): void {
  const transaction: ObservedTransaction = Dexie.currentTransaction.idbtrans
  const noteWrites = requestWrites(transaction, store, writes)
  transaction.commit()
  noteWrites()
}
