import { refreshTokens, type TokenPair } from '#contract/accounts/auth.ts'
import { type Client, apiClient, type TokenStore } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { tokenSubject } from './token-expiry.ts'
import { sendRequest } from './send-request.ts'

export type { TokenStore } from './client.ts'

/** The code of our server's refusal. */
export type TokenRefusal = Problem['code']

const refreshTimeout = 30_000
const authLock = 'vrachtpas-auth'

/**
 * Only one tab or worker refreshes at a time, because a refresh token used twice looks stolen; the others get
 * the stored pair. A problem's code only when our server refused; everything else is `unreachable`, which must not end a session.
 */
export async function refreshOnce(
  store: TokenStore,
  expired: TokenPair,
  client: Client = apiClient(),
): Promise<TokenPair | TokenRefusal | 'unreachable'> {
  return withAuthLock(async (waited) => {
    const stored = waited ? await readAfterLock(store, expired) : await store.read()
    if (stored === undefined) return 'refresh_token_unknown'
    // Another user has signed in meanwhile, and must not send this user's request.
    if (stored.token !== expired.token)
      return tokenSubject(stored.token) === tokenSubject(expired.token) ? stored : 'refresh_token_unknown'
    try {
      const pair = await sendRequest(
        client,
        refreshTokens,
        { body: { refresh_token: stored.refresh_token }, timeout: refreshTimeout },
        undefined,
      )
      // A user who signed out meanwhile gets no session back.
      const current = await store.read()
      if (current === undefined || tokenSubject(current.token) !== tokenSubject(pair.token))
        return 'refresh_token_unknown'
      await store.write(pair)
      return pair
    } catch (error) {
      if (error instanceof NetworkError) return 'unreachable'
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) return 'unreachable'
      // Without Web Locks another tab may have refreshed first.
      const current = await store.read()
      if (current !== undefined && current.token !== stored.token) return current
      return error.code
    }
  })
}

/** Milliseconds after which a tab sees another tab's write to local storage. */
const storageDelay = 1000

/** The pair that the previous holder of the lock stored; the old one when none appears in time. */
async function readAfterLock(store: TokenStore, expired: TokenPair): Promise<TokenPair | undefined> {
  const deadline = performance.now() + storageDelay
  let stored = await store.read()
  while (stored?.token === expired.token && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    stored = await store.read()
  }
  return stored
}

/** `waited`: another holder finished first. Limited, because a frozen page must not block the others. */
async function withAuthLock<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return work(false)
  let started: Promise<Result> | undefined
  const start = (waited: boolean) => (started = work(waited))
  try {
    const immediate = await locks.request(authLock, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await start(false) },
    )
    if (immediate !== undefined) return immediate.result
    return await locks.request(authLock, { signal: AbortSignal.timeout(refreshTimeout * 1.5) }, () =>
      start(true),
    )
  } catch (error) {
    if (started !== undefined) return started
    if (error instanceof DOMException) return work(true)
    throw error
  }
}
