export type TaggedValue =
  | null
  | boolean
  | number
  | string
  | readonly TaggedValue[]
  | { readonly [key: string]: TaggedValue }

interface RawIndex {
  readonly name: string
  readonly keyPath: string | readonly string[]
  readonly unique: boolean
  readonly multiEntry: boolean
}

interface RawObjectStore {
  readonly name: string
  readonly keyPath: string | readonly string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly RawIndex[]
  readonly rows: readonly TaggedValue[]
}

/** An IndexedDB database, whole: its schema and every row. */
export interface RawDatabase {
  readonly name: string
  readonly version: number
  readonly objectStores: readonly RawObjectStore[]
}

/**
 * Reads a whole database by the plain IndexedDB API. Refers to nothing outside itself, so that it can be
 * handed to a browser's page. Throws on a value that the dump has no tag for.
 */
export async function dumpDatabase(name: string): Promise<RawDatabase> {
  const base64 = (buffer: ArrayBuffer) => {
    let binary = ''
    for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte)
    return btoa(binary)
  }
  const tagged = (value: unknown): TaggedValue => {
    if (value === undefined) return { $undefined: true }
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (Array.isArray(value)) return value.map(tagged)
    // Buffers may come from another JavaScript realm, where instanceof says no.
    const kind = Object.prototype.toString.call(value)
    if (kind === '[object ArrayBuffer]') return { $bytes: base64(value as ArrayBuffer) }
    if (kind !== '[object Object]') throw new Error(`The dump has no tag for ${kind}.`)
    const members = Object.entries(value as object).filter(([, member]) => !isKey(member))
    return Object.fromEntries(members.map(([key, member]) => [key, tagged(member)]))
  }
  const isCryptoKey = (value: unknown) => Object.prototype.toString.call(value) === '[object CryptoKey]'
  // No key can be read out of a browser: the dump is that of one that has none, which then makes itself another.
  const isKey = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).some(isCryptoKey)
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const database = await settled(indexedDB.open(name))
  const objectStores: RawObjectStore[] = []
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName)
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName)
      return { name: indexName, keyPath, unique, multiEntry }
    })
    const { keyPath, autoIncrement } = store
    const rows = (await settled(store.getAll())).map(tagged)
    objectStores.push({ name: storeName, keyPath, autoIncrement, indexes, rows })
  }
  const { version } = database
  database.close()
  return { name, version, objectStores }
}

export function untagged(value: TaggedValue): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(untagged)
  if ('$undefined' in value) return undefined
  if ('$bytes' in value) return Uint8Array.from(Buffer.from(String(value['$bytes']), 'base64')).buffer
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, untagged(member)]))
}

/** Recreates the database by the plain IndexedDB API, with its rows as they were. */
export async function recreateDatabase(factory: IDBFactory, raw: RawDatabase): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(raw.name, raw.version)
    request.addEventListener('upgradeneeded', () => createSchema(request.result, raw))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(
      raw.objectStores.map(({ name }) => name),
      'readwrite',
    )
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
    for (const { name, rows } of raw.objectStores) {
      for (const row of rows) transaction.objectStore(name).put(untagged(row))
    }
  })
  database.close()
}

const mutable = (keyPath: string | readonly string[]) =>
  typeof keyPath === 'string' ? keyPath : [...keyPath]

function createSchema(database: IDBDatabase, raw: RawDatabase): void {
  for (const { name, keyPath, autoIncrement, indexes } of raw.objectStores) {
    const store = database.createObjectStore(name, {
      keyPath: keyPath === null ? null : mutable(keyPath),
      autoIncrement,
    })
    for (const index of indexes) {
      store.createIndex(index.name, mutable(index.keyPath), {
        unique: index.unique,
        multiEntry: index.multiEntry,
      })
    }
  }
}
