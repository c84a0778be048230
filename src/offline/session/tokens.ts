import { jwtDecode, type JwtPayload } from 'jwt-decode'
import type { TokenPair } from '#contract/accounts/auth.ts'
import type { TokenStore } from '../../api/client.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { channelKeys } from '../store/sync-channel.ts'
import { type Runtime, currentRuntime } from '../store/runtime.ts'

/** The worker has no local storage. `cleared`: the browser deleted the other data and unsent work. */
export const deviceTokens = {
  read: () => readSession(currentRuntime()),
  write: (pair: TokenPair | undefined, cleared?: true) =>
    writeSession(currentRuntime(), pair, undefined, cleared),
} satisfies TokenStore

/** None while another user is signed in, and never written over another user's. */
export const tokensFor = (runtime: Runtime, userId: string): TokenStore => ({
  read: () => readSession(runtime, userId),
  write: (pair) => writeSession(runtime, pair, userId),
})

export const sessionUserId = (runtime: Runtime) =>
  withStoreRetry(runtime, async ({ auth }) => (await auth.get('session'))?.userId)

const readSession = (runtime: Runtime, userId?: string) =>
  withStoreRetry(runtime, async ({ auth }): Promise<TokenPair | undefined> => {
    const row = await auth.get('session')
    if (row === undefined || (userId !== undefined && row.userId !== userId)) return undefined
    return { token: row.token, refresh_token: row.refresh_token }
  })

const writeSession = (
  runtime: Runtime,
  pair: TokenPair | undefined,
  expectedUserId?: string,
  cleared?: true,
) =>
  durableTransaction(runtime, ['auth', 'syncChannels'], async (store) => {
    const stored = await store.auth.get('session')
    if (expectedUserId !== undefined && stored?.userId !== expectedUserId) return
    if (pair === undefined) return store.auth.delete('session')
    const { sub, sid } = jwtDecode<JwtPayload & { sid?: string }>(pair.token)
    const userId = expectedUserId ?? sub
    await store.auth.put({ key: 'session', ...pair, userId, sid, cleared })
    await store.auth.delete('ended')
    if (userId !== undefined)
      await store.syncChannels
        .where('key')
        .anyOf(channelKeys(userId))
        .modify((channel, ref) => void (ref.value = { ...channel, pause: undefined }))
  })
