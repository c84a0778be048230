/**
 * Makes the transactions of others as strict as ours, from outside: browsers write relaxed unless told otherwise, and these
 * libraries leave it at that. Also looks up whether what they say to have kept is in IndexedDB.
 */
import { timed } from '../../page/saved-load.ts'

/** The durability of every transaction that writes, where it is forced. */
let forced: IDBTransactionDurability | undefined
/** How durable the transactions are that were opened since it is forced. */
const opened: IDBTransactionDurability[] = []
let lastCommit = Promise.resolve()
const openTransaction = IDBDatabase.prototype.transaction

IDBDatabase.prototype.transaction = function (names, mode, options) {
  if (forced === undefined || mode !== 'readwrite') return openTransaction.call(this, names, mode, options)
  const transaction = openTransaction.call(this, names, mode, { ...options, durability: forced })
  opened.push(transaction.durability)
  lastCommit = new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
  lastCommit.catch(() => undefined)
  return transaction
}

/**
 * Milliseconds of the work, whose transactions are as durable as told.
 * @throws where it opened none that write, or others
 */
export async function timedForcing(
  durability: IDBTransactionDurability,
  work: () => Promise<unknown>,
): Promise<number> {
  const milliseconds = await timed(() => {
    forced = durability
    opened.length = 0
    return work()
  }).finally(() => (forced = undefined))
  if (opened.length === 0 || opened.some((found) => found !== durability))
    throw new Error(`Not all was written ${durability}: ${opened.join(', ') || 'nothing was written'}.`)
  return milliseconds
}

/** Resolves when what was written last is on the disk, where that is forced to be strict; at once where it is not. */
export const strictCommit = (): Promise<void> => (forced === 'strict' ? lastCommit : Promise.resolve())

/** Whether one record in the databases of this page has all of these texts, in whatever form a library keeps it. */
export async function isStored(...texts: readonly string[]): Promise<boolean> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    try {
      for (const storeName of database.objectStoreNames) {
        const records = await resultOf(database.transaction(storeName).objectStore(storeName).getAll())
        if (records.map(asText).some((record) => texts.every((text) => record.includes(text)))) return true
      }
    } finally {
      database.close()
    }
  }
  return false
}

const asText = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  )

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
