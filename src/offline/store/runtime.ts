import { openStore, type Store } from './device-database.ts'

/** src/offline uses no other clock, randomness, locks or network, so that a simulation can control them. */
export interface Runtime {
  readonly store: Store
  readonly owner: string
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly random: () => number
  /** Undefined without Web Locks: then the lease alone keeps two senders apart. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Undefined without WebCrypto, as outside of a secure context. */
  readonly subtle?:
    | Pick<
        SubtleCrypto,
        | 'generateKey'
        | 'exportKey'
        | 'sign'
        | 'digest'
        | 'importKey'
        | 'deriveBits'
        | 'verify'
        | 'encrypt'
        | 'decrypt'
      >
    | undefined
  /** Milliseconds for a request of this many bytes: long enough for a slow connection that still moves. */
  readonly timeoutMs: (bytes: number) => number
  readonly version?: string
  readonly origin?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Allows for an uplink of 2 KB/s. */
const requestTimeoutMs = (bytes: number) => 15_000 + bytes / 2

let activeRuntime: Runtime | undefined

export function currentRuntime(): Runtime {
  activeRuntime ??= {
    store: openStore(),
    owner: crypto.randomUUID(),
    now: Date.now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: Math.random,
    locks: (navigator as { readonly locks?: LockManager }).locks,
    subtle: crypto.subtle as SubtleCrypto | undefined,
    timeoutMs: requestTimeoutMs,
  }
  return activeRuntime
}

export function setRuntime(runtime: Runtime): void {
  activeRuntime = runtime
}

let userId: string | undefined

export function currentUserId(): string {
  if (userId === undefined) throw new Error('currentUserId was called before openDevice')
  return userId
}

export const isCurrentUser = (id: string): boolean => userId === id

/** Only for `openDevice` and simulations. */
export function setCurrentUserId(id: string): void {
  userId = id
}
