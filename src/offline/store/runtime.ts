import { openStore, type Store } from './device-database.ts'

/**
 * The environment of the queue: page, worker or simulation. Nothing else in src/offline uses a clock,
 * randomness, locks or the network directly, so that a simulation can control them.
 */
export interface Runtime {
  readonly store: Store
  /** Identifies this page or worker in a lease. */
  readonly owner: string
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** From 0 up to 1. */
  readonly random: () => number
  /** Undefined where the browser has none: then the lease alone keeps two senders apart. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /**
   * Makes and uses the device's key, hashes, verifies signatures and encrypts what stays; undefined where the browser has none, as outside
   * of a secure context.
   */
  readonly subtle?:
    | Pick<
        SubtleCrypto,
        'generateKey' | 'exportKey' | 'sign' | 'digest' | 'importKey' | 'verify' | 'encrypt' | 'decrypt'
      >
    | undefined
  /**
   * Timeout of a request with this many bytes, milliseconds; long enough for a slow connection that still
   * moves.
   */
  readonly timeoutMs: (bytes: number) => number
  /** The app's version; that of this build where absent. */
  readonly version?: string
  readonly origin?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Allows for an uplink of 2 KB/s. */
const requestTimeoutMs = (bytes: number) => 15_000 + bytes / 2

let activeRuntime: Runtime | undefined

/** The runtime of this page or worker; made at the first call. */
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

/** Replaces the runtime; for simulations. */
export function setRuntime(runtime: Runtime): void {
  activeRuntime = runtime
}

let userId: string | undefined

/** The signed-in driver. Throws before `openDevice`. */
export function currentUserId(): string {
  if (userId === undefined) throw new Error('currentUserId was called before openDevice')
  return userId
}

/** Whether `openDevice` has been called for this user in this page. */
export const isCurrentUser = (id: string): boolean => userId === id

/** Sets the user of this page; only `openDevice` and simulations call it. */
export function setCurrentUserId(id: string): void {
  userId = id
}
