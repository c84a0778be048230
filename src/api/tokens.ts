import { refreshTokens, type TokenPair } from '#contract/auth.ts'
import { type Client, connectedClient, type TokenStore } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { subjectOf } from './token-expiry.ts'
import { exchange } from './exchange.ts'

export type { TokenStore } from './client.ts'

const refreshPatience = 30_000
const authLock = 'vrachtpas-auth'

/**
 * A new pair in place of the `spent` one, asked for by one holder at a time over all tabs and the worker: a refresh token
 * used twice looks like a stolen one. Whoever comes second gets the pair that the first one stored.
 * `refused` is the server's explicit word; everything else is `unreachable`, and no reason to end a session.
 */
export async function refreshOnce(
  store: TokenStore,
  spent: TokenPair,
  client: Client = connectedClient(),
): Promise<TokenPair | 'refused' | 'unreachable'> {
  return underAuthLock(async (waited) => {
    const stored = waited ? await readBehind(store, spent) : await store.read()
    if (stored === undefined) return 'refused'
    // Another session began meanwhile, of somebody else: what was asked as one is not sent as the other.
    if (stored.token !== spent.token)
      return subjectOf(stored.token) === subjectOf(spent.token) ? stored : 'refused'
    try {
      const pair = await exchange(
        client,
        refreshTokens,
        { body: { refresh_token: stored.refresh_token }, timeout: refreshPatience },
        undefined,
      )
      await store.write(pair)
      return pair
    } catch (error) {
      if (error instanceof NetworkError) return 'unreachable'
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) return 'unreachable'
      // Where there are no Web Locks another holder may have been faster.
      const now = await store.read()
      return now !== undefined && now.token !== stored.token ? now : 'refused'
    }
  })
}

/** What one tab writes to local storage another may read only moments after it was given the lock. Milliseconds. */
const storageDelay = 1000

/** What is stored once whoever had the lock before has been heard of: another pair than the spent one, or still that. */
async function readBehind(store: TokenStore, spent: TokenPair): Promise<TokenPair | undefined> {
  const heardBy = performance.now() + storageDelay
  let stored = await store.read()
  while (stored?.token === spent.token && performance.now() < heardBy) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    stored = await store.read()
  }
  return stored
}

/**
 * Does it alone; `waited` where somebody else had to end first. A page that was frozen with the lock in its hands must not keep
 * the others from their work.
 */
async function underAuthLock<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return work(false)
  let started: Promise<Result> | undefined
  const begin = (waited: boolean) => (started = work(waited))
  try {
    const atOnce = await locks.request(authLock, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await begin(false) },
    )
    if (atOnce !== undefined) return atOnce.result
    return await locks.request(authLock, { signal: AbortSignal.timeout(refreshPatience * 1.5) }, () =>
      begin(true),
    )
  } catch (error) {
    if (started !== undefined) return started
    if (error instanceof DOMException) return work(true)
    throw error
  }
}
