import { Dexie, type ObservabilitySet } from 'dexie'
import type { Runtime } from './runtime.ts'
import { type Read, type Reads, readValues } from './write-if-unchanged.ts'

/** The reads of a form, and their values as they were last stored; undefined until they were read. */
export interface ReadAhead<Values extends object> {
  readonly reads: Reads<Values>
  values: Values | undefined
}

const kept = new Map<string, ReadAhead<never>>()

/** What is kept for a form under this key. */
export const readAheadOf = <Values extends object>(key: string): ReadAhead<Values> | undefined =>
  kept.get(key) as ReadAhead<Values> | undefined

/**
 * Reads now what a form will be saved from, so that its button need not wait for it, and again whenever one of these tables
 * is written in this or another window. What was read may be outdated all the same: whoever uses it checks it. Returns
 * what ends this.
 */
export function keepReadAhead<Values extends object>(
  runtime: Runtime,
  key: string,
  reads: Reads<Values>,
): () => void {
  const { store } = runtime
  const ahead: ReadAhead<Values> = { reads, values: undefined }
  let scheduled: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    scheduled = undefined
    // A store that cannot be read now is met, and said, when the form is saved.
    readValues(store, reads).then(
      (values) => void (ahead.values = values),
      () => void (ahead.values = undefined),
    )
  }
  const onWritten = (parts: ObservabilitySet) => {
    const isWritten = Object.values<Read<unknown>>(reads).some(({ table }) =>
      Object.keys(parts).some((part) => part.startsWith(`idb://${store.name}/${table}/`)),
    )
    if (isWritten) scheduled ??= setTimeout(read)
  }
  kept.set(key, ahead as ReadAhead<never>)
  Dexie.on.storagemutated.subscribe(onWritten)
  read()
  return () => {
    Dexie.on.storagemutated.unsubscribe(onWritten)
    clearTimeout(scheduled)
    if (kept.get(key) === (ahead as ReadAhead<never>)) kept.delete(key)
  }
}
