import { Dexie, type Table } from 'dexie'
import type { Store, TableName } from './device-database.ts'
import { type DirectWrites, type ObservedTransaction, requestWrites } from './direct-writes.ts'
import type { Runtime } from './runtime.ts'
import { withStoreRetry } from './store-retry.ts'

/** One read of the device's database, by a request of IndexedDB itself. */
export interface Read<Value> {
  readonly table: TableName
  readonly request: (table: IDBObjectStore) => EventTarget & { readonly result: Value }
}

/** The reads of some values, by the names of these. */
export type Reads<Values> = { readonly [Name in keyof Values]: Read<Values[Name]> }

type Row<Name extends TableName> =
  Store[Name] extends Table<infer Stored, infer _Key, infer _Inserted> ? Stored : never

export const rowByKey = <Name extends TableName>(
  table: Name,
  key: IDBValidKey,
): Read<Row<Name> | undefined> => ({ table, request: (objects) => objects.get(key) })

/** All rows of a table, or those in a range of its primary keys or of an index. */
export const rowsOf = <Name extends TableName>(
  table: Name,
  range?: IDBKeyRange | IDBValidKey,
  index?: string,
): Read<readonly Row<Name>[]> => ({
  table,
  request: (objects) => (index === undefined ? objects : objects.index(index)).getAll(range),
})

/** What follows from the values that were read: what is written, if anything, and what its caller gets. */
export interface Plan<Result> {
  readonly writes?: DirectWrites | undefined
  readonly result: Result
}

/** The values of these reads, in one transaction. */
export async function readValues<Values extends object>(store: Store, reads: Reads<Values>): Promise<Values> {
  const transaction = await begin(store, tablesOf(reads), 'readonly')
  return new Promise((resolve, reject) => {
    rejectWhenAborted(transaction, reject)
    requestValues(transaction, reads, resolve)
  })
}

/** What a transaction reads and writes. */
export interface Transaction<Values extends object, Result> {
  readonly reads: Reads<Values>
  /** Of these the values are compared once more while they are written; the others are as they were read. */
  readonly checked: readonly (keyof Values)[]
  /** All tables that the plan may write. */
  readonly written: readonly TableName[]
  /** Values that were read before, undefined where there are none. */
  readonly readAhead: Values | undefined
  /**
   * What follows from the values. It may run several times, and has no effect of its own. What it throws is thrown, once
   * it follows from what is stored now. `isRetry`: the connection was lost, and a run before this one may have been saved.
   */
  readonly plan: (values: Values, isRetry: boolean) => Plan<Result>
}

/**
 * Reads, plans and writes, durable when this returns, in a single exchange with the browser's database: the writes that
 * follow from what was read ahead are sent together with the reads that check it, and are committed where it is still true;
 * otherwise all is read and planned anew. Throws StorageFull or StorageBroken, and has then saved nothing.
 */
export function writeIfUnchanged<Values extends object, Result>(
  runtime: Runtime,
  transaction: Transaction<Values, Result>,
): Promise<Result> {
  const { reads, readAhead, plan } = transaction
  let attempts = 0
  return withStoreRetry(runtime, async (store) => {
    const isRetry = (attempts += 1) > 1
    if (readAhead !== undefined && !isRetry) {
      const saved = await writeAhead(store, transaction, readAhead)
      if (saved !== undefined) return saved.result
    }
    for (;;) {
      const values = await readValues(store, reads)
      const { writes, result } = plan(values, isRetry)
      if (writes === undefined || (await writeWhereUnchanged(store, transaction, values, () => writes)))
        return result
    }
  })
}

/**
 * Writes, durable when this returns, without a look at what is stored. Throws StorageFull or StorageBroken, and has then
 * saved nothing.
 */
export const write = (
  runtime: Runtime,
  writes: DirectWrites,
  options?: { readonly keepReserve?: true },
): Promise<boolean> => {
  const written = [...Object.keys(writes.puts), ...Object.keys(writes.deletes ?? {})] as TableName[]
  return withStoreRetry(
    runtime,
    (store) => writeWhereUnchanged(store, { reads: {}, checked: [], written }, {}, () => writes),
    options,
  )
}

/**
 * Writes what follows from what was read ahead; undefined where that is no longer so, or nothing is to be written by it. It
 * is planned while the browser's database already works on the checks.
 */
async function writeAhead<Values extends object, Result>(
  store: Store,
  transaction: Transaction<Values, Result>,
  values: Values,
): Promise<Pick<Plan<Result>, 'result'> | undefined> {
  let planned: Plan<Result> | undefined
  const isWritten = await writeWhereUnchanged(store, transaction, values, () => {
    try {
      planned = transaction.plan(values, false)
    } catch {
      // What is stored now may not be refused.
    }
    return planned?.writes
  })
  return isWritten ? planned : undefined
}

/** False where the checked values are others by now, or nothing is to be written: nothing is written then. */
async function writeWhereUnchanged<Values extends object>(
  store: Store,
  { reads, checked, written }: Pick<Transaction<Values, unknown>, 'reads' | 'checked' | 'written'>,
  values: Values,
  writesOf: () => DirectWrites | undefined,
): Promise<boolean> {
  const checks = Object.fromEntries(checked.map((name) => [name, reads[name]])) as Reads<Partial<Values>>
  const transaction = await begin(store, [...new Set([...tablesOf(checks), ...written])], 'readwrite')
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const giveUp = () => {
      isGivenUp = true
      transaction.abort()
    }
    rejectWhenAborted(transaction, (error) => (isGivenUp ? resolve(false) : reject(error)))
    transaction.oncomplete = () => {
      resolve(true)
      // After whoever waits for the save: it may concern many live queries.
      setTimeout(() => Dexie.on.storagemutated.fire(transaction.mutatedParts ?? {}))
    }
    let expected: readonly string[] = []
    requestValues(transaction, checks, (stored) => {
      if (checked.every((name, index) => textOf(stored[name]) === expected[index])) transaction.commit()
      else giveUp()
    })
    const writes = writesOf()
    if (writes === undefined) return giveUp()
    const noteWrites = sendOrAbort(transaction, store, writes)
    if (checked.length === 0) transaction.commit()
    // While the browser's database works.
    expected = checked.map((name) => textOf(values[name]))
    noteWrites()
  })
}

/** What cannot be cloned is refused at once: what was sent before it must not be saved alone. Throws what the browser does. */
function sendOrAbort(transaction: ObservedTransaction, store: Store, writes: DirectWrites): () => void {
  try {
    return requestWrites(transaction, store, writes)
  } catch (error) {
    transaction.abort()
    throw error
  }
}

const tablesOf = <Values>(reads: Reads<Values>) => [
  ...new Set(Object.values<Read<unknown>>(reads).map(({ table }) => table)),
]

/**
 * Of the browser's own connection. Dexie's transactions would cost a fifth of a save; what they keep of live queries is
 * nothing here, as the store has no cache of them.
 */
async function begin(
  store: Store,
  tables: readonly TableName[],
  mode: 'readonly' | 'readwrite',
): Promise<ObservedTransaction> {
  if (!store.isOpen()) await store.open()
  return store.backendDB().transaction(tables, mode, { durability: 'strict' })
}

function rejectWhenAborted(transaction: IDBTransaction, reject: (error: unknown) => void) {
  transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
}

/** Sends the reads at once, and calls back within the transaction when the last of them is answered. */
function requestValues<Values extends object>(
  transaction: IDBTransaction,
  reads: Reads<Values>,
  answered: (values: Values) => void,
) {
  const values: Record<string, unknown> = {}
  const entries = Object.entries<Read<unknown>>(reads)
  let open = entries.length
  for (const [name, { table, request }] of entries) {
    const sent = request(transaction.objectStore(table))
    sent.addEventListener('success', () => {
      values[name] = sent.result
      if ((open -= 1) === 0) answered(values as Values)
    })
  }
}

/** To compare: rows are plain values; of a key, which is not, the public part is stored beside it. */
const textOf = (value: unknown) => JSON.stringify(value)
