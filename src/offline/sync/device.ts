import type { PreviousDevice } from '#contract/accounts/devices.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { reportFault } from '../faults/known-failures.ts'
import { replicaTables } from '../store/device-database.ts'
import { clearReplica } from '../store/clear-replica.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { deviceStateOf } from '../store/device-state.ts'
import {
  currentUserId,
  isCurrentUser,
  type Runtime,
  currentRuntime,
  setCurrentUserId,
} from '../store/runtime.ts'
import { tryAnew } from '../outbox/outbox.ts'
import { startSync } from './scheduler.ts'

/**
 * Call it before anything else of src/offline. Other users' queues stay stored and hidden; another user's
 * replica is deleted. Sync and housekeeping begin once `firstScreen` resolves.
 */
export async function openDevice(
  user: { readonly id: string },
  language?: Locale,
  firstScreen: Promise<void> = Promise.resolve(),
): Promise<void> {
  const runtime = currentRuntime()
  setCurrentUserId(user.id)
  tryAnew(runtime.now())
  if (!(await isClaimed(runtime, user.id, language))) await claimDevice(runtime, user.id, language)
  void firstScreen.then(() => {
    startSync()
    import('../session/housekeeping.ts')
      .then(({ deleteExpiredAndReserve }) => deleteExpiredAndReserve(runtime))
      .catch(reportFault('housekeeping'))
  })
}

/** Whether claiming would change nothing: the driver then need not wait for a durable write. */
async function isClaimed(runtime: Runtime, userId: string, language: Locale | undefined): Promise<boolean> {
  const { cursors, letters, deviceStates } = runtime.store
  return await runtime.store
    .transaction('r', [cursors, letters, deviceStates], async () => {
      const [deviceState, cursor, letterCount] = await Promise.all([
        deviceStates.get(userId),
        cursors.get('replica'),
        letters.count(),
      ])
      return (
        deviceState !== undefined &&
        deviceState.signedOut === undefined &&
        (language ?? deviceState.language) === deviceState.language &&
        letterCount === 0 &&
        cursor?.userId === userId
      )
    })
    .catch(() => false)
}

/** `openDevice` for pages beside the driver's, which may be opened first. */
export const ensureDeviceOpen = async (user: { readonly id: string }): Promise<void> =>
  isCurrentUser(user.id) ? undefined : await openDevice(user)

const claimedTables = [
  'cursors',
  'letters',
  'letterPdfs',
  'letterPdfBytes',
  'loadedWith',
  'deviceStates',
] as const

export const claimDevice = (runtime: Runtime, userId: string, language?: Locale) =>
  durableTransaction(runtime, [...claimedTables, ...replicaTables], async (store) => {
    const [deviceState, cursor] = await Promise.all([
      deviceStateOf(runtime, userId),
      store.cursors.get('replica'),
    ])
    await store.deviceStates.put({
      ...deviceState,
      signedOut: undefined,
      language: language ?? deviceState.language,
    })
    // Kept for a phone without a driver; the replica has the letters of this one.
    await store.letters.clear()
    if (cursor?.userId === userId) return
    await clearReplica(store, userId)
    await Promise.all([store.letterPdfs.clear(), store.letterPdfBytes.clear(), store.loadedWith.clear()])
  })

/** Undefined until the server has issued one. Usable inside a live query. */
export async function deviceCode(): Promise<string | undefined> {
  return (await currentRuntime().store.deviceStates.get(currentUserId()))?.code
}

/** As far as this phone knows. Usable inside a live query. */
export async function isRevoked(): Promise<boolean> {
  return (await currentRuntime().store.deviceStates.get(currentUserId()))?.revoked === true
}

/** Until the user has said what became of it. Usable inside a live query. */
export async function previousDevice(): Promise<PreviousDevice | undefined> {
  return (await currentRuntime().store.deviceStates.get(currentUserId()))?.previous
}
