import { NetworkError, Problem } from '../../api/errors.ts'
import { serverClockOffset, serverClockMeasurements } from '../../api/server-clock.ts'
import { clientFor } from '../session/client-for.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { saveFault, sendFaults } from '../faults/report.ts'
import { addStep } from '../faults/steps.ts'
import { type DueTime, flush, type SyncRun } from './flush.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { acquireChannel, updateChannel } from './lease.ts'
import { isBackedOff, isPaused, operationsChannel, photosChannel } from '../store/sync-channel.ts'
import { undeliveredRows } from '../store/device-database.ts'
import { maxCredibleOffset, restartAges } from '../store/device-clock.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { afterFailure, appFault, backoffAfter, retryContextOf } from '../outbox/outcome.ts'
import { pull } from './pull.ts'
import { loadPart } from '../store/load-part.ts'
import type { Runtime } from '../store/runtime.ts'
import { sessionUserId } from '../session/tokens.ts'

/** All but `timer` suggest that a network is back, and end a wait of our own. */
export type SyncReason = 'start' | 'enqueue' | 'online' | 'visible' | 'tap' | 'timer'

/** The channel shows it until a sync succeeds. Throws known failures. Returns when to sync again. */
async function recordFault({ runtime, lease }: SyncRun, error: unknown, where: string): Promise<DueTime> {
  if (isKnownFailure(error)) throw error
  await saveFault(runtime, error, where)
  let dueAt: DueTime
  await updateChannel(runtime, lease, (channel) => {
    const backoff = backoffAfter(channel.backoff, appFault(), retryContextOf(runtime))
    dueAt = backoff.wait.until
    return { ...channel, backoff }
  })
  return dueAt
}

/**
 * Both share a lease: a pull before the delivery would return rows that lack the driver's operations. Returns
 * when to sync again. Failures are stored, except those of storage.
 */
export const syncOperations = (runtime: Runtime, reason: SyncReason, budgetMs: number) =>
  withChannel(runtime, operationsChannel, reason, budgetMs, async (run, requestedAt) => {
    const measurementsBefore = serverClockMeasurements()
    try {
      const device = await ensureDeviceRegistered(run)
      let faultDueAt: DueTime
      const onFault = (where: string) => async (error: unknown) =>
        (faultDueAt = await recordFault(run, error, where))
      const dueAt = await flush(run, device).catch(onFault('flush'))
      if (faultDueAt === undefined && (await isStopped(run))) return dueAt
      await reportWithdrawals(run).catch(onFault('withdrawals'))
      await retryPairing(run).catch(onFault('pairing'))
      const pulledAt = (await run.runtime.store.cursors.get('replica'))?.pulledAt
      // The previous holder may have pulled meanwhile; a pull in the future was dated by a wrong clock.
      const isPulled = pulledAt !== undefined && pulledAt >= requestedAt && pulledAt <= run.runtime.now()
      const isHealed = isPulled ? false : await pull(run)
      await unsealDelivered(run).catch(onFault('unseal'))
      const isLostQueued = await sendLostAgain(run)
      // At once: the next sync may be minutes away, and the driver at the gate.
      if (isHealed || isLostQueued || (await isUnregistered(run))) {
        await flush(run, await ensureDeviceRegistered(run))
        if (await isStopped(run)) return dueAt
        await pull(run)
      }
      await loadPart(() => import('./letter-parts.ts'))
        .then((parts) => parts.fetchLetterParts(run))
        .catch(onFault('letter parts'))
      if (faultDueAt !== undefined) return faultDueAt
      await updateChannel(
        run.runtime,
        run.lease,
        (channel) =>
          (channel.backoff || channel.pause) && { ...channel, backoff: undefined, pause: undefined },
      )
      return dueAt
    } catch (error) {
      return await recordFailure(run, error)
    } finally {
      // Without a new measurement, the offset stored by another tab or the worker stays.
      if (serverClockMeasurements() !== measurementsBefore) await saveClockOffset(run)
    }
  })

/** Runs again soon when the server withholds changes, for which a worker is not woken. */
export async function syncOperationsInPage(
  runtime: Runtime,
  reason: SyncReason,
  budgetMs: number,
): Promise<DueTime> {
  const dueAt = await syncOperations(runtime, reason, budgetMs)
  const since = await withheldSince(runtime)
  if (since === undefined) return dueAt
  const now = runtime.now()
  // What has been withheld for long may be so for as long again.
  const wait = Math.min(maxWithheldWait, Math.max(minWithheldWait, now - since))
  return Math.min(dueAt ?? Infinity, now + wait)
}

/** The time is this device's; undefined when the server withholds nothing. Throws StorageBroken. */
export const withheldSince = async (runtime: Runtime): Promise<number | undefined> =>
  (await withStoreRetry(runtime, (store) => store.cursors.get('replica')))?.withheldSince

/** Milliseconds. Most transactions end within a second; after a long wait the phone asks once a minute. */
const minWithheldWait = 1000
const maxWithheldWait = 60_000

export async function syncPhotos(runtime: Runtime, reason: SyncReason, budgetMs: number): Promise<DueTime> {
  const userId = await sessionUserId(runtime)
  if (userId === undefined || !(await isAnyPhotoWaiting(runtime, userId))) return undefined
  const { uploadPhotos } = await loadPart(() => import('./upload-photos.ts'))
  return withChannel(runtime, photosChannel, reason, budgetMs, (run) =>
    uploadPhotos(run).catch((error: unknown) => recordFault(run, error, 'photos')),
  )
}

/** Runs after all else. Returns when to ask for missing ones. Throws NetworkError. */
export async function syncLetterPdfs(runtime: Runtime): Promise<DueTime> {
  const userId = await sessionUserId(runtime)
  const isAny = await withStoreRetry(
    runtime,
    async (store) => (await store.shipments.limit(1).count()) + (await store.letterPdfs.limit(1).count()) > 0,
  )
  if (userId === undefined || !isAny) return undefined
  const parts = await loadPart(() => import('./keep-letter-pdfs.ts'))
  return parts.keepLetterPdfs(runtime, userId)
}

const isAnyPhotoWaiting = (runtime: Runtime, userId: string) =>
  withStoreRetry(
    runtime,
    async (store) => (await undeliveredRows(store.photos, userId, 'waiting').limit(1).count()) > 0,
  )

/** Loads the code only when there is something to report. */
async function reportWithdrawals(run: SyncRun): Promise<void> {
  const isAnyUnknown = await withStoreRetry(
    run.runtime,
    async (store) =>
      (await store.journal
        .where('userId')
        .equals(run.userId)
        .filter(({ unreported }) => unreported === true)
        .first()) !== undefined,
  )
  if (!isAnyUnknown) return
  const parts = await loadPart(() => import('../outbox/tell-withdrawals.ts'))
  await parts.tellWithdrawals(run)
}

/** Loads the code only when a code waits. */
async function retryPairing({ runtime, userId }: SyncRun): Promise<void> {
  const pending = (await runtime.store.deviceStates.get(userId))?.pendingPairing
  if (pending === undefined || pending.problem !== undefined) return
  const parts = await loadPart(() => import('./pending-pairing.ts'))
  await parts.retryPendingPairing(runtime, userId)
}

/** Loads the code only after an earlier sign-out of this driver. */
async function unsealDelivered({ runtime, userId }: SyncRun): Promise<void> {
  const isAny = await withStoreRetry(
    runtime,
    async ({ sealed }) => (await sealed.where('userId').equals(userId).limit(1).primaryKeys()).length > 0,
  )
  if (!isAny) return
  const parts = await loadPart(() => import('../session/sealed-work.ts'))
  await parts.unsealDelivered(runtime, userId)
}

/** Loads the code only when the last pull gave a reason. */
async function sendLostAgain(run: SyncRun): Promise<boolean> {
  const cursor = await run.runtime.store.cursors.get('replica')
  if (cursor?.userId !== run.userId || cursor.verify !== true) return false
  const parts = await loadPart(() => import('./send-lost-again.ts'))
  return parts.sendLostAgain(run)
}

/** Milliseconds to wait for another holder before checking whether it is alive. */
const maxLockWait = 30_000

async function withChannel(
  runtime: Runtime,
  keyOf: (userId: string) => string,
  reason: SyncReason,
  budgetMs: number,
  work: (run: SyncRun, requestedAt: number) => Promise<DueTime>,
): Promise<DueTime> {
  const requestedAt = runtime.now()
  addStep(`sync ${reason}`)
  try {
    return await syncChannel(runtime, keyOf, reason, budgetMs, requestedAt, work)
  } finally {
    await sendFaults(runtime)
  }
}

async function syncChannel(
  runtime: Runtime,
  keyOf: (userId: string) => string,
  reason: SyncReason,
  budgetMs: number,
  requestedAt: number,
  work: (run: SyncRun, requestedAt: number) => Promise<DueTime>,
): Promise<DueTime> {
  const userId = await sessionUserId(runtime)
  if (userId === undefined) return undefined
  const client = await clientFor(runtime, userId)
  const result = await acquireChannel(
    runtime,
    keyOf(userId),
    Math.min(budgetMs, maxLockWait),
    async (lease) => {
      const run: SyncRun = {
        runtime,
        userId,
        client,
        lease,
        deadline: requestedAt + budgetMs,
        ignoreBackoffBefore: reason === 'timer' ? 0 : requestedAt,
        force: reason === 'tap' || reason === 'start',
        tapped: reason === 'tap',
      }
      return work(run, requestedAt)
    },
  )
  return result === 'busy' ? runtime.now() : result
}

/** Registered again in each session: the office may have revoked it. Throws Problem or NetworkError. */
async function ensureDeviceRegistered(run: SyncRun): Promise<string> {
  const [state, sid] = await durableTransaction(run.runtime, ['deviceStates', 'auth'], async (store) => {
    const row = await deviceStateOf(run.runtime, run.userId)
    await store.deviceStates.put(row)
    return [row, (await store.auth.get('session'))?.sid]
  })
  const isRegistered = state.code !== undefined && !state.unregistered && state.registeredIn === sid
  const hasKeys =
    run.runtime.subtle === undefined || (state.sealingKeys && (!state.key || state.key.registered))
  if (!isRegistered || !hasKeys) {
    const parts = await loadPart(() => import('./register-device.ts'))
    return parts.register(run, state, sid)
  }
  return state.device
}

const isUnregistered = async ({ runtime, userId }: SyncRun) =>
  (await runtime.store.deviceStates.get(userId))?.unregistered

/** A failed registration or pull pauses or delays the channel as a failed delivery does. */
async function recordFailure(run: SyncRun, error: unknown): Promise<DueTime> {
  if (!(error instanceof Problem || error instanceof NetworkError)) return recordFault(run, error, 'pull')
  const { runtime, lease } = run
  let dueAt: DueTime
  await updateChannel(runtime, lease, (channel) => {
    const outcome = afterFailure([], channel, error, retryContextOf(runtime)).channel
    dueAt = outcome.backoff?.wait.until
    return outcome
  })
  return dueAt
}

async function isStopped(run: SyncRun): Promise<boolean> {
  const { runtime, lease, force } = run
  const channel = await runtime.store.syncChannels.get(lease.key)
  return (
    channel?.fence !== lease.fence ||
    (isPaused(channel.pause, runtime.now()) && !force) ||
    isBackedOff(channel.backoff, runtime.now(), run)
  )
}

/** Milliseconds; smaller changes are within the time of a response. */
const minOffsetChange = 2000

async function saveClockOffset({ runtime, userId }: SyncRun): Promise<void> {
  const clockOffset = serverClockOffset()
  const storedOffset = (await runtime.store.deviceStates.get(userId))?.clockOffset
  if (
    clockOffset === undefined ||
    (storedOffset !== undefined && Math.abs(storedOffset - clockOffset) < minOffsetChange)
  )
    return
  // Data dated by a wrong clock would look old, or never grow old, once the clock is right.
  if (storedOffset === undefined || Math.abs(storedOffset - clockOffset) > maxCredibleOffset)
    await restartAges(runtime)
  await withStoreRetry(runtime, (store) =>
    store.deviceStates.update(userId, { clockOffset, clockSeen: runtime.now() }),
  )
}
