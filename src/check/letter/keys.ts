import type { LetterVerifyingKey } from '#contract/letter-code/letter-code.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** The server's public keys, as this browser keeps them. */
export interface KeptKeys {
  readonly keys: readonly LetterVerifyingKey[]
  /** Milliseconds. */
  readonly fetchedAt: number
}

const storageKey = 'vrachtpas-letter-keys'
let inMemory: KeptKeys | undefined

/** The keys of the last visit with a network; undefined where there was none. */
export function keptKeys(): KeptKeys | undefined {
  if (inMemory !== undefined) return inMemory
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKeptKeys(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Fetches the keys and keeps them. Undefined where the server is not reached. */
export async function fetchKeys(): Promise<KeptKeys | undefined> {
  try {
    const fetched = await fetchInTime('/.well-known/letter-keys', {
      cache: 'no-cache',
      read: async (response): Promise<unknown> => (response.ok ? await response.json() : undefined),
    })
    const kept = { ...(typeof fetched === 'object' ? fetched : {}), fetchedAt: Date.now() }
    if (!isKeptKeys(kept)) return undefined
    inMemory = { keys: kept.keys, fetchedAt: kept.fetchedAt }
    localStorage.setItem(storageKey, JSON.stringify(inMemory))
    return inMemory
  } catch {
    // No network, or storage is refused: what was fetched serves as long as the page is open.
    return inMemory
  }
}

const isKeptKeys = (value: unknown): value is KeptKeys => {
  const { keys, fetchedAt } = (value ?? {}) as Partial<KeptKeys>
  return (
    typeof fetchedAt === 'number' &&
    Array.isArray(keys) &&
    keys.every(({ kid, x, y }) => [kid, x, y].every((part) => typeof part === 'string'))
  )
}
