import { refreshTokens, type TokenPair } from '#contract/auth.ts'
import { type Client, connectedClient, type TokenStore } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { subjectOf } from './token-expiry.ts'
import { exchange } from './exchange.ts'

export type { TokenStore } from './client.ts'

const refreshPatience = 30_000

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
  return underAuthLock(async () => {
    const stored = await store.read()
    if (stored === undefined) return 'refused'
    // Another session began meanwhile, of somebody else: what was asked as one is not sent as the other.
    if (stored.token !== spent.token) return subjectOf(stored.token) === subjectOf(spent.token) ? stored : 'refused'
    try {
      const pair = await exchange(client, refreshTokens, { body: { refresh_token: stored.refresh_token }, timeout: refreshPatience }, undefined)
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

/** A page that was frozen with the lock in its hands must not keep the others from their work. */
async function underAuthLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return work()
  let started: Promise<Result> | undefined
  try {
    return await locks.request('vrachtpas-auth', { signal: AbortSignal.timeout(refreshPatience * 1.5) }, () => (started = work()))
  } catch (error) {
    if (started !== undefined) return started
    if (error instanceof DOMException) return work()
    throw error
  }
}
