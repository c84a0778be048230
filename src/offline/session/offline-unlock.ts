import type { TokenPair } from '#contract/accounts/auth.ts'
import { wasSetBack } from '../store/device-clock.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { currentRuntime, currentUserId, type Runtime } from '../store/runtime.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { channelKeys } from '../store/sync-channel.ts'

/*
 * Opens the phone by the pincode where there is no session: what is done then waits for the next sign-in.
 *
 * The phone keeps a MAC of the pincode, never the pincode: PBKDF2 makes each guess slow, and the key of the
 * MAC cannot be taken out of this browser, so a copy of the database without it tells nothing of the pincode.
 * Whoever controls the browser itself can let it compute, and try all 100,000 pincodes in hours; and the lists
 * and photos on the phone are not encrypted. This keeps out who holds the phone, not who takes it apart: the
 * lock of the phone itself is for that.
 */

type Unlock = NonNullable<DeviceStateRow['unlock']>

const maxTries = 5
/** Milliseconds. */
const longestReady = 14 * 24 * 3_600_000
/** Takes a slow phone a second or two. */
const iterations = 600_000

/**
 * Why the phone cannot be opened without a session, or until when and how often it can be tried. `clock`: it
 * stands before a time that this phone has seen.
 */
export type UnlockState =
  | { readonly kind: 'ready'; readonly triesLeft: number; readonly until: number }
  | { readonly kind: 'none' | 'spent' | 'late' | 'clock' | 'ended' }

/** Its driver is signed in no more: by the server's word, or because they signed out and kept it ready. */
const endedSession = ({ store }: Pick<Runtime, 'store'>) => store.auth.get('ended')

/** Whoever was signed in last, while this phone still belongs to them. */
export const lastUserId = (runtime: Runtime): Promise<string | undefined> =>
  withStoreRetry(
    runtime,
    async ({ auth }) => ((await auth.get('session')) ?? (await auth.get('ended')))?.userId,
  )

/** Whether the phone of the current driver could be kept ready at a sign-out. Waits for a pincode that it learns. */
export async function knowsPincode(): Promise<boolean> {
  await learning
  const state = await withStoreRetry(currentRuntime(), ({ deviceStates }) =>
    deviceStates.get(currentUserId()),
  )
  return state?.unlock !== undefined
}

/** To ask the server by, and what it said last. Undefined while somebody is signed in. */
export async function readEndedSession(): Promise<(TokenPair & Pick<SessionEnd, 'switchedOff'>) | undefined> {
  const row = await withStoreRetry(currentRuntime(), async (store) =>
    (await store.auth.get('session')) === undefined ? await endedSession({ store }) : undefined,
  )
  return row && { token: row.token, refresh_token: row.refresh_token, switchedOff: row.switchedOff }
}

let learning: Promise<void> | undefined

/**
 * What was typed to sign in, or as a new pincode. A password opens nothing: it replaces the pincode before. Of the
 * username is kept which of the two it is, which the sign-in page fills in after a sign-out.
 */
export async function learnPincode(userId: string, secret: string, username?: string): Promise<void> {
  const learnt = learn(userId, secret, username)
  learning = learnt.catch(() => undefined)
  await learnt
}

async function learn(userId: string, secret: string, username: string | undefined): Promise<void> {
  const runtime = currentRuntime()
  const unlock = /^\d{5}$/.test(secret) ? await makeUnlock(runtime, secret) : undefined
  await durableTransaction(runtime, ['deviceStates', 'auth'], async (store) => {
    // Signed out, or somebody else signed in, while the key was made.
    if ((await store.auth.get('session'))?.userId !== userId) return
    const state = await deviceStateOf(runtime, userId)
    const usesEmail = username === undefined ? state.usesEmail : username.includes('@')
    await store.deviceStates.put({ ...state, unlock, usesEmail })
  })
}

export const forgetPincodes = (): Promise<unknown> =>
  withStoreRetry(currentRuntime(), ({ deviceStates }) =>
    deviceStates.toCollection().modify({ unlock: undefined }),
  )

/** Undefined without WebCrypto, or when this browser makes no such keys. */
async function makeUnlock({ subtle, now }: Runtime, pincode: string): Promise<Unlock | undefined> {
  if (subtle === undefined) return undefined
  try {
    const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    const salt = crypto.getRandomValues(new Uint8Array(16))
    const mac = await subtle.sign('HMAC', key, await stretch(subtle, pincode, salt, iterations))
    return { key, salt, iterations, mac, tries: 0, seen: now() }
  } catch {
    return undefined
  }
}

async function stretch(
  subtle: NonNullable<Runtime['subtle']>,
  pincode: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<ArrayBuffer> {
  const typed = await subtle.importKey('raw', new TextEncoder().encode(pincode), 'PBKDF2', false, [
    'deriveBits',
  ])
  return await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, typed, 256)
}

/** `keepReady`: the driver may open the phone by the pincode. `switchedOff`: the account is. */
export interface SessionEnd {
  readonly keepReady: boolean
  readonly switchedOff?: boolean | undefined
}

/**
 * The session of this pair has ended: nothing is sent or fetched from now on. False when another session has begun meanwhile, or none was here.
 */
export async function lockDevice(
  { token }: Pick<TokenPair, 'token'>,
  { keepReady, switchedOff }: SessionEnd,
): Promise<boolean> {
  const runtime = currentRuntime()
  return await durableTransaction(runtime, ['auth', 'deviceStates', 'syncChannels'], async (store) => {
    const session = await store.auth.get('session')
    if (session?.token !== token) return false
    await store.auth.put({ ...session, key: 'ended', ready: keepReady, switchedOff })
    await store.auth.delete('session')
    if (session.userId === undefined) return true
    for (const key of channelKeys(session.userId))
      await store.syncChannels.put({
        ...((await store.syncChannels.get(key)) ?? { key, fence: 0 }),
        pause: { why: 'sign-in', code: 'token_missing', detail: '' },
      })
    const now = runtime.now()
    const unlock = (await store.deviceStates.get(session.userId))?.unlock
    await store.deviceStates.update(session.userId, {
      unlock: keepReady && unlock ? { ...unlock, lockedAt: now, seen: now } : undefined,
    })
    return true
  })
}

/** The server, or the driver, wants this phone opened by a sign-in only. */
export const endUnlock = (switchedOff?: boolean): Promise<void> =>
  durableTransaction(currentRuntime(), ['auth', 'deviceStates'], async (store) => {
    const session = await endedSession({ store })
    if (session === undefined) return
    await store.auth.put({ ...session, ready: false, switchedOff })
    if (session.userId !== undefined) await store.deviceStates.update(session.userId, { unlock: undefined })
  })

/** Remembers how late it is, so that a clock that is set back gains no time. */
export async function readUnlock(): Promise<UnlockState> {
  const runtime = currentRuntime()
  return await durableTransaction(
    runtime,
    ['auth', 'deviceStates', 'drivers', 'knownUsers'],
    async (store) => {
      const { userId, ready } = (await endedSession({ store })) ?? {}
      if (userId === undefined || ready !== true) return { kind: 'ended' }
      const [state, driver, user] = await Promise.all([
        store.deviceStates.get(userId),
        store.drivers.toCollection().first(),
        store.knownUsers.get(userId),
      ])
      if (state?.unlock === undefined || user === undefined) return { kind: 'none' }
      if (state.revoked === true || driver?.rejectedAt !== undefined) return { kind: 'ended' }
      const now = runtime.now()
      const { unlock } = state
      const seen = Math.max(unlock.seen, now)
      if (seen !== unlock.seen) await store.deviceStates.update(userId, { unlock: { ...unlock, seen } })
      return stateAt(unlock, now)
    },
  )
}

function stateAt({ tries, lockedAt = 0, seen }: Unlock, now: number): UnlockState {
  const until = lockedAt + longestReady
  if (tries >= maxTries) return { kind: 'spent' }
  if (Math.max(seen, now) >= until) return { kind: 'late' }
  return wasSetBack({ clockSeen: seen }, now)
    ? { kind: 'clock' }
    : { kind: 'ready', triesLeft: maxTries - tries, until }
}

/**
 * Each try is counted before it is checked: whoever closes the page gains none. The right one ends the count.
 * Returns who may go on, or the state after a wrong pincode.
 */
export async function tryPincode(pincode: string): Promise<{ readonly userId: string } | UnlockState> {
  const runtime = currentRuntime()
  const { subtle } = runtime
  const before = await readUnlock()
  if (before.kind !== 'ready' || subtle === undefined) return before
  const counted = await durableTransaction(runtime, ['auth', 'deviceStates'], async (store) => {
    const userId = (await endedSession({ store }))?.userId
    const unlock = userId === undefined ? undefined : (await store.deviceStates.get(userId))?.unlock
    if (userId === undefined || unlock === undefined || unlock.tries >= maxTries) return undefined
    await store.deviceStates.update(userId, { unlock: { ...unlock, tries: unlock.tries + 1 } })
    return { userId, unlock }
  })
  if (counted === undefined) return await readUnlock()
  const { userId, unlock } = counted
  const derived = await stretch(subtle, pincode, unlock.salt, unlock.iterations)
  if (!(await subtle.verify('HMAC', unlock.key, unlock.mac, derived))) return await readUnlock()
  const isOpen = await durableTransaction(runtime, ['auth', 'deviceStates'], async (store) => {
    const current = (await store.deviceStates.get(userId))?.unlock
    if ((await endedSession({ store }))?.userId !== userId || current === undefined) return false
    await store.deviceStates.update(userId, { unlock: { ...current, tries: 0 } })
    return true
  })
  return isOpen ? { userId } : await readUnlock()
}
