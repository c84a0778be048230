import { openStore, type Store } from './device-database.ts'

/**
 * All that the queue needs of the place it runs in: page, worker, or a simulation. Nothing else in src/offline reaches for
 * a clock, chance, locks or the network.
 */
export interface Realm {
  readonly store: Store
  /** Names this realm in a lease. */
  readonly owner: string
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** From 0 up to 1. */
  readonly random: () => number
  /** Absent where the browser has none: the lease alone keeps drainers apart. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Milliseconds that a request with this many bytes may take; a slow link that moves is not cut. */
  readonly patience: (bytes: number) => number
  readonly origin?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Slowest uplink that we still call moving: 2 KB/s. */
const patience = (bytes: number) => 15_000 + bytes / 2

let current: Realm | undefined

/** The realm of this page or worker. */
export function realm(): Realm {
  current ??= {
    store: openStore(),
    owner: crypto.randomUUID(),
    now: Date.now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: Math.random,
    locks: (navigator as { readonly locks?: LockManager }).locks,
    patience,
  }
  return current
}

/** Lets what follows run in another realm; for simulations. */
export function enterRealm(other: Realm): void {
  current = other
}

let user: string | undefined

/** Whose device this is, once `openDevice` has run. */
export function currentUser(): string {
  if (user === undefined) throw new Error('openDevice comes first')
  return user
}

export function setCurrentUser(id: string): void {
  user = id
}
