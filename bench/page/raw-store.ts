/**
 * The floor of storing on the device: plain IndexedDB, one store without an index, a transaction per object.
 */
export class RawStore {
  readonly #database: IDBDatabase

  private constructor(database: IDBDatabase) {
    this.#database = database
  }

  static async open(name: string): Promise<RawStore> {
    const request = indexedDB.open(name, 1)
    request.addEventListener(
      'upgradeneeded',
      () => void request.result.createObjectStore('rows', { keyPath: 'id' }),
    )
    return new RawStore(
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      }),
    )
  }

  /** Resolves when the row is as durable as requested. */
  put(row: object, durability: IDBTransactionDurability): Promise<void> {
    const transaction = this.#database.transaction('rows', 'readwrite', { durability })
    transaction.objectStore('rows').put(row)
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  }

  get(id: string): Promise<unknown> {
    const request = this.#database.transaction('rows').objectStore('rows').get(id)
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  }
}
