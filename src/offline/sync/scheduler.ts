import { reportFault } from '../faults/known-failures.ts'
import type { DueTime } from './flush.ts'
import { loadPart } from '../store/load-part.ts'
import { channelKeys } from '../store/sync-channel.ts'
import { type DelayReason, failureOf, tryAnew } from '../outbox/outbox.ts'
import { undeliveredRows } from '../store/device-database.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import type { SyncReason } from './sync-run.ts'
import { wakeWorker } from './wake-worker.ts'

export type { SyncReason } from './sync-run.ts'

/** Runs in this page and, for a new operation, in the worker. Failures are stored, never thrown. */
export function requestSync(reason: SyncReason): void {
  if (!started) return
  if (reason === 'enqueue') void wakeWorker().catch(reportFault('wake worker'))
  void operations.run(reason)
}

/** Syncs at every event that suggests a network, and by a timer; later calls only request another sync. */
export function startSync(): void {
  if (!started) {
    started = true
    // Not `navigator.onLine`: it is true behind a captive portal, and false on some working networks.
    for (const event of ['online', 'pageshow', 'visibilitychange'])
      globalThis.addEventListener?.(event, () => requestSync(event === 'online' ? event : 'visible'))
  }
  requestSync('start')
}

export interface SyncStatus {
  /** When the last complete pull ended, by this device's clock; milliseconds since 1970. */
  readonly lastPull: number | undefined
  /** Why the last sync failed. */
  readonly failure: DelayReason | undefined
}

/** Usable inside a live query. */
export async function syncStatus(): Promise<SyncStatus> {
  const { store, now } = currentRuntime()
  const userId = currentUserId()
  const [cursor, channels, waitingPhotos, recentFaults] = await Promise.all([
    store.cursors.get('replica'),
    store.syncChannels.bulkGet(channelKeys(userId)),
    undeliveredRows(store.photos, userId, 'waiting').count(),
    store.faults
      .where('lastAt')
      .between(now() - faultShownFor, now(), true, true)
      .count(),
  ])
  // Without a photo to send nothing ends the wait of their channel.
  const backoff = channels[0]?.backoff ?? (waitingPhotos > 0 ? channels[1]?.backoff : undefined)
  const ofPull =
    channels[0]?.pause?.why === 'sign-in'
      ? 'sign-in'
      : cursor?.skipped || recentFaults > 0
        ? 'fault'
        : cursor?.problem && 'server'
  return {
    lastPull: cursor?.pulledAt,
    failure: (backoff && failureOf(backoff, cursor?.pulledAt)) ?? ofPull,
  }
}

const faultShownFor = 10 * 60_000

let started = false

/** Milliseconds after which a run releases its channel, so that other tabs and the worker get their turn. */
const maxRunTime = 10 * 60_000
const retryAfterError = 10_000
const pollInterval = 5 * 60_000

/** Loaded on demand: the code that calls the server is not part of the first screen. */
const loadSyncRun = () => loadPart(() => import('./sync-run.ts'))

const letterPdfs = createRunner(async () => (await loadSyncRun()).syncLetterPdfs(currentRuntime()))
const photos = createRunner(async (reason) => {
  try {
    return await (await loadSyncRun()).syncPhotos(currentRuntime(), reason, maxRunTime)
  } finally {
    void letterPdfs.run(reason)
  }
})
const operations = createRunner(async (reason) => {
  if (reason !== 'timer' && reason !== 'enqueue') tryAnew(currentRuntime().now())
  try {
    return await (await loadSyncRun()).syncOperationsInPage(currentRuntime(), reason, maxRunTime)
  } finally {
    void photos.run(reason)
  }
})

/** One run at a time; requests meanwhile cause one more run. Runs again by timer when something is due. */
function createRunner(runOnce: (reason: SyncReason) => Promise<DueTime>) {
  let running: Promise<void> | undefined
  let nextReason: SyncReason | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function runUntilIdle(first: SyncReason): Promise<void> {
    for (let reason: SyncReason | undefined = first; reason !== undefined; reason = nextReason) {
      nextReason = undefined
      clearTimeout(timer)
      const dueAt = await runOnce(reason).catch((error: unknown) => {
        // Broken storage is reported when the driver saves something; here it only means another try.
        reportFault('sync')(error)
        return currentRuntime().now() + retryAfterError
      })
      const wait = dueAt === undefined ? pollInterval : dueAt - currentRuntime().now()
      timer = setTimeout(() => void run('timer'), Math.min(pollInterval, Math.max(1000, wait)))
    }
    running = undefined
  }

  function run(reason: SyncReason): Promise<void> {
    if (running === undefined) running = runUntilIdle(reason)
    else if (nextReason === undefined || nextReason === 'timer' || reason === 'tap') nextReason = reason
    return running
  }

  return { run }
}
