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
    const ahead = isRetry ? undefined : plannedAhead(readAhead, plan)
    if (ahead && (await writeWhereUnchanged(store, transaction, ahead.values, ahead.writes)))
      return ahead.result
    for (;;) {
      const values = await readValues(store, reads)
      const { writes, result } = plan(values, isRetry)
      if (writes === undefined || (await writeWhereUnchanged(store, transaction, values, writes)))
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
): Promise<boolean> =>
  withStoreRetry(
    runtime,
    (store) => writeWhereUnchanged(store, { reads: {}, checked: [] }, {}, writes),
    options,
  )

/** Undefined where nothing is to be written by what was read ahead: that may no longer be so. */
function plannedAhead<Values extends object, Result>(
  values: Values | undefined,
  plan: (values: Values, isRetry: boolean) => Plan<Result>,
): { readonly values: Values; readonly writes: DirectWrites; readonly result: Result } | undefined {
  if (values === undefined) return undefined
  try {
    const { writes, result } = plan(values, false)
    return writes && { values, writes, result }
  } catch {
    return undefined
  }
}

/** False where the checked values are others by now: nothing is written then. */
async function writeWhereUnchanged<Values extends object>(
  store: Store,
  { reads, checked }: Pick<Transaction<Values, unknown>, 'reads' | 'checked'>,
  values: Values,
  writes: DirectWrites,
): Promise<boolean> {
  const checks = Object.fromEntries(checked.map((name) => [name, reads[name]])) as Reads<Partial<Values>>
  const written = [...Object.keys(writes.puts), ...Object.keys(writes.deletes ?? {})] as TableName[]
  const transaction = await begin(store, [...new Set([...tablesOf(checks), ...written])], 'readwrite')
  return new Promise((resolve, reject) => {
    let isChanged = false
    rejectWhenAborted(transaction, (error) => (isChanged ? resolve(false) : reject(error)))
    transaction.oncomplete = () => {
      resolve(true)
      // After whoever waits for the save: it may concern many live queries.
      setTimeout(() => Dexie.on.storagemutated.fire(transaction.mutatedParts ?? {}))
    }
    requestValues(transaction, checks, (stored) => {
      isChanged = checked.some((name) => !isSame(stored[name], values[name]))
      if (isChanged) transaction.abort()
      else transaction.commit()
    })
    const noteWrites = sendOrAbort(transaction, store, writes)
    if (checked.length === 0) transaction.commit()
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

/** Of the core, which keeps the results of live queries: Dexie's own transactions would cost a fifth of a save. */
async function begin(
  store: Store,
  tables: readonly TableName[],
  mode: 'readonly' | 'readwrite',
): Promise<ObservedTransaction> {
  if (!store.isOpen()) await store.open()
  const transaction = store.core.transaction([...tables], mode, { durability: 'strict' })
  // So Dexie knows that what it keeps of these tables is to be read again, rather than worked out.
  return Object.assign(transaction as unknown as ObservedTransaction, { _explicit: true })
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

/** Rows are plain values; of a key, which is not, the public part that is stored beside it is compared. */
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
