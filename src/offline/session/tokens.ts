import type { TokenPair } from '#contract/auth.ts'
import { subjectOf } from '../../api/token-expiry.ts'
import type { TokenStore } from '../../api/client.ts'
import { durably, onStore } from '../store/store-retry.ts'
import { lineKeys } from '../sync/sync-channel.ts'
import { type Realm, realm } from '../store/runtime.ts'

/** The tokens of whoever is signed in on this phone: what page and worker both read (the worker has no local storage). */
export const deviceTokens: TokenStore = {
  read: () => readSession(realm()),
  write: (pair) => writeSession(realm(), pair),
}

/** The tokens of this user; none while somebody else is signed in, and never written over another's. */
export const tokensOf = (place: Realm, userId: string): TokenStore => ({
  read: () => readSession(place, userId),
  write: (pair) => writeSession(place, pair, userId),
})

/** Whose tokens these are: the only user for whom anything may be sent now. */
export const sessionUser = (place: Realm) =>
  onStore(place, async ({ auth }) => (await auth.get('session'))?.userId)

const readSession = (place: Realm, userId?: string) =>
  onStore(place, async ({ auth }): Promise<TokenPair | undefined> => {
    const row = await auth.get('session')
    if (row === undefined || (userId !== undefined && row.userId !== userId)) return undefined
    return { token: row.token, refresh_token: row.refresh_token }
  })

const writeSession = (place: Realm, pair: TokenPair | undefined, only?: string) =>
  durably(place, ['auth', 'lines'], async (store) => {
    const before = await store.auth.get('session')
    if (only !== undefined && before?.userId !== only) return
    if (pair === undefined) return store.auth.delete('session')
    const userId = only ?? subjectOf(pair.token)
    await store.auth.put({ key: 'session', ...pair, userId })
    if (userId !== undefined)
      await store.lines
        .where('key')
        .anyOf(lineKeys(userId))
        .modify((line, at) => void (at.value = { ...line, pause: undefined }))
  })
