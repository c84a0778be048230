import type { LetterVerifyingKey } from '#contract/letters/letter-code/letter-code.ts'
import { fetchInTime } from './fetch-in-time.ts'

interface RevokedDevice {
  readonly device: string
  readonly revokedAt: string
}

interface KeysOfHost {
  readonly keys: readonly LetterVerifyingKey[]
  readonly revokedDevices: readonly RevokedDevice[]
}

/** Another server whose letters ours trusts; without keys while they are not known. */
export interface TrustedHost extends KeysOfHost {
  readonly origin: string
  readonly name: string
}

export interface KeptKeys extends KeysOfHost {
  /** Whose server it is. */
  readonly name?: string | undefined
  readonly trustedHosts: readonly TrustedHost[]
  /** Milliseconds. */
  readonly fetchedAt: number
}

const storageKey = 'vrachtpas-letter-keys'
let inMemory: KeptKeys | undefined

export function keptKeys(): KeptKeys | undefined {
  if (inMemory !== undefined) return inMemory
  try {
    return keptKeysOf(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

export async function fetchKeys(): Promise<KeptKeys | undefined> {
  try {
    const fetched = await fetchInTime('/.well-known/letter-keys', {
      cache: 'no-cache',
      read: async (response): Promise<unknown> => (response.ok ? await response.json() : undefined),
    })
    const kept = keptKeysOf({ ...(typeof fetched === 'object' ? fetched : {}), fetchedAt: Date.now() })
    if (kept === undefined) return undefined
    inMemory = kept
    localStorage.setItem(storageKey, JSON.stringify(kept))
    return inMemory
  } catch {
    // Offline, or storage is refused: what was fetched serves as long as the page is open.
    return inMemory
  }
}

const coordinate = /^[\w-]{43}$/

/**
 * Returns undefined for anything but a list of keys by our server, which has at least one: the answer of a
 * network's own page must not replace the kept keys. Keys kept by an earlier release have no devices and no
 * hosts.
 */
export function keptKeysOf(value: unknown): KeptKeys | undefined {
  const { keys, revokedDevices = [], fetchedAt, name, trustedHosts = [] } = (value ?? {}) as Partial<KeptKeys>
  const areOurs =
    typeof fetchedAt === 'number' &&
    areKeys({ keys, revokedDevices }) &&
    keys !== undefined &&
    keys.length > 0 &&
    isFullList(trustedHosts, (host) => isText(host.origin) && isText(host.name) && areKeys(host))
  return areOurs ? { keys, revokedDevices, fetchedAt, name, trustedHosts } : undefined
}

const areKeys = ({
  keys,
  revokedDevices,
}: { readonly [Name in keyof KeysOfHost]: KeysOfHost[Name] | undefined }): boolean =>
  isFullList(keys, ({ kid, x, y }) => isText(kid) && coordinate.test(x) && coordinate.test(y)) &&
  isFullList(
    revokedDevices,
    ({ device, revokedAt }) => isText(device) && !Number.isNaN(Date.parse(revokedAt)),
  )

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const isFullList = <Item>(
  list: readonly Item[] | undefined,
  isGood: (item: Item) => boolean,
): list is readonly Item[] =>
  Array.isArray(list) &&
  list.every((item: Item | null) => typeof item === 'object' && item !== null && isGood(item))
