import type { Table } from 'dexie'
import type { SyncChannelRow, OutboxRow, PhotoRow, Store } from '../store/device-database.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { saveFault } from '../faults/report.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { heartbeatInterval, isLeased } from '../store/sync-channel.ts'
import { afterInterruption, takeChannel } from './sync-core.ts'
import type { Runtime } from '../store/runtime.ts'

/** Another holder may take it after a missed heartbeat; the fence then stops our writes. */
export interface Lease {
  readonly key: string
  readonly fence: number
}

const retryInterval = 1000

/**
 * The only holder of a channel over all tabs and the worker; `busy` when another one was alive for
 * `timeoutMs`. A Web Lock is released when its page or worker dies; the lease in the database replaces it
 * without Web Locks, and when a frozen page never releases its lock.
 */
export async function acquireChannel<Result>(
  runtime: Runtime,
  key: string,
  timeoutMs: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | 'busy'> {
  const { locks } = runtime
  if (locks === undefined) return acquireByLease(runtime, key, timeoutMs, work)
  let running: Promise<Result | 'busy'> | undefined
  const run = () => (running = runWithLease(runtime, key, work, true))
  try {
    return await locks.request(key, { signal: AbortSignal.timeout(timeoutMs) }, run)
  } catch (error) {
    // The lock was stolen while the work ran: the work ends by itself.
    if (running !== undefined) return running
    if (!(error instanceof DOMException)) throw error
    if (isLeased(await runtime.store.syncChannels.get(key), runtime.now())) return 'busy'
    return locks.request(key, { steal: true }, run)
  }
}

async function acquireByLease<Result>(
  runtime: Runtime,
  key: string,
  timeoutMs: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | 'busy'> {
  for (let waited = 0; ; waited += retryInterval) {
    const result = await runWithLease(runtime, key, work, false)
    if (result !== 'busy' || waited >= timeoutMs) return result
    await runtime.sleep(retryInterval)
  }
}

async function runWithLease<Result>(
  runtime: Runtime,
  key: string,
  work: (lease: Lease) => Promise<Result>,
  locked: boolean,
): Promise<Result | 'busy'> {
  const lease = await durableTransaction(runtime, ['syncChannels', 'outbox', 'photos'], (store) =>
    takeLease(runtime, store, key, locked),
  )
  if (lease === undefined) return 'busy'
  const heartbeat = setInterval(
    () =>
      void updateChannel(
        runtime,
        lease,
        (channel) => channel.lease && { ...channel, lease: { ...channel.lease, beat: runtime.now() } },
      ).catch((error: unknown) =>
        isKnownFailure(error) ? undefined : saveFault(runtime, error, 'heartbeat'),
      ),
    heartbeatInterval,
  )
  try {
    return await work(lease)
  } finally {
    clearInterval(heartbeat)
    await durableTransaction(runtime, ['syncChannels', 'outbox', 'photos'], (store) =>
      releaseLease(store, lease),
    )
  }
}

async function takeLease(
  runtime: Runtime,
  store: Store,
  key: string,
  locked: boolean,
): Promise<Lease | undefined> {
  const channel = (await store.syncChannels.get(key)) ?? { key, fence: 0 }
  const taken = takeChannel(channel, { owner: runtime.owner, now: runtime.now(), locked })
  if (taken === undefined) return undefined
  await store.syncChannels.put(taken.channel)
  await markInterrupted(store, taken.interrupted)
  return { key, fence: taken.channel.fence }
}

/** Work that failed before storing the outcome still names operations as being sent. */
async function releaseLease(store: Store, { key, fence }: Lease): Promise<void> {
  const channel = await store.syncChannels.get(key)
  if (channel?.fence !== fence) return
  await store.syncChannels.put({ ...channel, lease: undefined })
  await markInterrupted(store, channel.lease?.sending ?? [])
}

async function markInterrupted(store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of [store.outbox, store.photos] as Table<OutboxRow | PhotoRow>[])
    await table
      .where('id')
      .anyOf(ids.slice())
      .modify((row, ref) => {
        if (row.queue !== undefined) ref.value = afterInterruption(row)
      })
}

/** Does nothing when another holder has taken it; joins the caller's transaction if any. */
export const updateChannel = (
  runtime: Runtime,
  lease: Lease,
  change: (channel: SyncChannelRow) => SyncChannelRow | undefined,
) =>
  durableTransaction(runtime, ['syncChannels'], async (store) => {
    const channel = await store.syncChannels.get(lease.key)
    const changed = channel?.fence === lease.fence ? change(channel) : undefined
    if (changed !== undefined) await store.syncChannels.put(changed)
  })
