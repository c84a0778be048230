import { currentPayload } from '#contract/device/operation-versions.ts'
import {
  deliverOperations,
  type Operation,
  operationSchemaVersion,
  operationsPerRequest,
} from '#contract/device/operations.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { createBatchSelector, type BatchSelection } from './batch.ts'
import { appVersion } from '../faults/app-version.ts'
import { addStep } from '../faults/steps.ts'
import { saveFault } from '../faults/report.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { type SyncChannelRow, type OutboxRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { durableTransaction } from '../store/store-retry.ts'
import type { Lease } from './lease.ts'
import {
  type Claim,
  claimBatch,
  claimLimit,
  mayFollowAtOnce,
  nextLimit,
  settleDelivery,
} from './sync-core.ts'
import { appFault, asksToRegister, type DeliveryOutcome, retryContextOf } from '../outbox/outcome.ts'
import { releasePhotos } from '../outbox/receipts.ts'
import type { Runtime } from '../store/runtime.ts'

/** One sync of one channel, by the holder of its lease. */
export interface SyncRun {
  readonly runtime: Runtime
  readonly userId: string
  readonly client: Client
  readonly lease: Lease
  /** No request starts after this, milliseconds since 1970. */
  readonly deadline: number
  /**
   * Waits that began before this are ignored: an event suggests that the network is back. Milliseconds since
   * 1970.
   */
  readonly ignoreBackoffBefore: number
  /** The user asked for it or opened the app: try once although the server refused this user. */
  readonly force: boolean
  /** The user asked for it: waits that the server asked for are ignored too. */
  readonly tapped: boolean
  /** By the device's own key, for a user who has signed out: what the server says is stored all the same. */
  readonly byDevice?: boolean
}

/**
 * When to sync again, milliseconds since 1970: now where time ran out, undefined where nothing waits for a
 * time.
 */
export type DueTime = number | undefined

/**
 * Delivers the queued operations of a user until none is left that may be sent. The state before and after
 * each request is stored in one transaction, so that a page or worker may die at any point: what was being
 * sent is in the lease and is sent again by the next holder under the same ids, which the server applies
 * once. Where a whole batch is delivered, the one behind it is sent while its receipts are stored. Throws
 * StorageFull or StorageBroken.
 */
export async function flush(run: SyncRun, device: string): Promise<DueTime> {
  const { runtime, deadline } = run
  let claimed: ClaimedBatch | undefined
  let sent: SentBatch | undefined
  await retryAfterUpdate(run)
  for (;;) {
    const { following = [], limit = operationsPerRequest, claimedAt = 0 } = claimed ?? {}
    const times = { claimedAt, now: runtime.now(), deadline }
    const underWay = sent && mayFollowAtOnce(sent.batch, sent.delivered, times) ? following : []
    const progress = { sent, limit, underWay }
    const [delivered, next] = await Promise.all([
      underWay.length > 0 ? sendBatch(run, device, { batch: underWay }) : undefined,
      durableTransaction(runtime, ['outbox', 'lines', 'photos', 'markers', 'cursors'], (store) =>
        settleAndClaim(run, store, progress),
      ),
    ])
    claimed = delivered === undefined ? next : { ...next, batch: underWay }
    if (claimed.batch.length === 0) return claimed.dueAt
    sent = { batch: claimed.batch, delivered: delivered ?? (await sendBatch(run, device, claimed)) }
  }
}

/**
 * Queues again what waited for a newer app: where this is another version than the one that had to wait, or
 * the user asks for it, as the server may have been updated instead.
 */
const retryAfterUpdate = ({ runtime, userId, force }: SyncRun) =>
  durableTransaction(runtime, ['outbox'], (store) =>
    undeliveredRows(store.outbox, userId, 'update')
      .filter((row) => row.schemaVersion <= operationSchemaVersion)
      .filter((row) => force || row.refusedVersion !== versionOf(runtime))
      .modify((row, ref) => {
        ref.value = { ...row, state: 'ready', wait: undefined }
      }),
  )

const versionOf = ({ version = appVersion }: SyncRun['runtime']) => version

interface SentBatch {
  readonly batch: readonly OutboxRow[]
  readonly delivered: DeliveryOutcome
}

interface ClaimedBatch extends Claim {
  /** How many operations the next request may carry. */
  readonly limit: number
  /** Milliseconds since 1970. */
  readonly claimedAt: number
  /**
   * The sequence numbers of what waits for a person or a newer app, and may wait behind it, so that the server does not
   * take them for lost; undefined where nothing does. As many as one request may name.
   */
  readonly waiting?: number[] | undefined
}

/** How far a delivery has come. */
interface Progress {
  readonly sent: SentBatch | undefined
  readonly limit: number
  /** What is being sent while the outcome of `sent` is stored. */
  readonly underWay: readonly OutboxRow[]
}

async function settleAndClaim(run: SyncRun, store: Store, progress: Progress): Promise<ClaimedBatch> {
  const { runtime, lease, deadline, ignoreBackoffBefore, tapped } = run
  const { sent, underWay } = progress
  let channel = await store.lines.get(lease.key)
  let limit = progress.limit
  const isHolder = channel?.fence === lease.fence
  // A receipt for a driver who has signed out meanwhile would lie open: they get it again when they are back.
  const isSignedIn = (await cursorOf(store, run.userId)) !== undefined
  if (sent !== undefined && isSignedIn) {
    const settled = await settle(run, store, sent, channel, isHolder)
    channel = settled.channel
    limit = settled.limit ?? nextLimit(limit)
  }
  const now = runtime.now()
  if (!isSignedIn || !isHolder || channel?.lease === undefined)
    return { batch: [], following: [], limit, claimedAt: now, dueAt: undefined }
  const allowed = claimLimit(channel, limit, {
    now,
    ignoreBackoffBefore,
    tapped,
    force: run.force && sent === undefined,
  })
  const { waiting, ...selection } = await selectClaim(run, store, allowed, underWay)
  const claimed = claimBatch(channel, selection, { now, deadline, underWay })
  await store.lines.put(claimed.channel)
  const { batch, following, dueAt } = claimed
  return { batch, following, limit, claimedAt: now, dueAt, waiting }
}

/** What may be sent next: one batch behind what is under way, or else one now and one that may follow it. */
async function selectClaim(
  run: SyncRun,
  store: Store,
  { limit, dueAt }: ReturnType<typeof claimLimit>,
  underWay: readonly OutboxRow[],
): Promise<Claim & Pick<ClaimedBatch, 'waiting'>> {
  if (limit === 0) return { batch: [], following: [], dueAt }
  if (underWay.length > 0)
    return { batch: [], following: await selectFollowing(run, store, underWay, limit), dueAt: undefined }
  const { tooNew, ...selection } = await selectBatch(run, store, limit)
  if (tooNew.length > 0)
    await store.outbox.bulkPut(
      tooNew.map((row) => ({ ...row, state: 'update', refusedVersion: versionOf(run.runtime) })),
    )
  // Smaller batches, and what waits, are for operations that something is the matter with.
  const isUsual =
    limit === operationsPerRequest && selection.waiting === undefined && selection.dueAt === undefined
  const following = isUsual && selection.full ? await selectFollowing(run, store, selection.batch, limit) : []
  return { ...selection, following }
}

/** Stores the outcome of a request. */
async function settle(
  { runtime, userId }: SyncRun,
  store: Store,
  { batch, delivered }: SentBatch,
  channel: SyncChannelRow | undefined,
  isHolder: boolean,
) {
  const currentRows = await store.outbox.bulkGet(batch.map((row) => row.id))
  const rows = currentRows.flatMap((row) => (row?.queue === undefined ? [] : [row]))
  const settled = settleDelivery(rows, channel, delivered, { isHolder, context: retryContextOf(runtime) })
  const outbox = settled.rows.map((row) =>
    row.state === 'update' ? { ...row, refusedVersion: versionOf(runtime) } : row,
  )
  await store.outbox.bulkPut(outbox)
  if (settled.rows.some(({ problem }) => problem !== undefined && asksToRegister(problem)))
    await store.markers.update(userId, { unregistered: true })
  // Not where it was stated by the device that this phone was before.
  if (settled.rows.some(({ problem, device }) => problem?.code === 'device_revoked' && device === undefined))
    await store.markers.update(userId, { revoked: true, certificate: undefined })
  const announced = settled.rows
    .filter((row) => row.state === 'done' && announcesPhotos(row))
    .map((row) => row.id)
  if (announced.length > 0) await releasePhotos(store, announced)
  if ('missing' in delivered && delivered.missing !== undefined)
    await saveMissing(store, userId, delivered.missing)
  return settled
}

/** Keeps how much the server says that it never received from this device. */
async function saveMissing({ markers }: Store, userId: string, missing: number): Promise<void> {
  const deviceState = await markers.get(userId)
  if (deviceState !== undefined && missing !== (deviceState.missing ?? 0))
    await markers.put({ ...deviceState, missing })
}

const announcesPhotos = ({ payload }: OutboxRow) =>
  typeof payload === 'object' &&
  payload !== null &&
  'photos' in payload &&
  Array.isArray(payload.photos) &&
  payload.photos.length > 0

const pageSize = 100

async function selectBatch(
  { runtime, userId, force, ignoreBackoffBefore }: SyncRun,
  store: Store,
  limit: number,
): Promise<BatchSelection & Pick<ClaimedBatch, 'waiting'>> {
  const blocked = await stoppedRows(store, userId)
  // A wait after the server's result for a single operation does not end with a network event, only with a
  // forced sync.
  const selector = createBatchSelector(blocked, limit, runtime.now(), force ? ignoreBackoffBefore : 0)
  // Usually the first page fills the batch; more pages are read only where some operations have to wait.
  for (let lastId = '', size = limit; ; size = pageSize) {
    const rows = await undeliveredRows(store.outbox, userId, 'ready', lastId).limit(size).toArray()
    for (const row of rows) selector.offer(row)
    lastId = rows.at(-1)?.id ?? ''
    const selection = selector.selection()
    if (rows.length >= size && !selection.full) continue
    const isAnyStopped = blocked.length > 0 || selection.tooNew.length > 0
    return {
      ...selection,
      waiting: isAnyStopped
        ? await waitingSequences(store, userId, blocked, selection.batch[0]?.device)
        : undefined,
    }
  }
}

/** What may be sent once this batch is delivered; none where some operation has to wait. */
async function selectFollowing(
  { runtime, userId, force, ignoreBackoffBefore }: SyncRun,
  store: Store,
  batch: readonly OutboxRow[],
  limit: number,
): Promise<readonly OutboxRow[]> {
  const [stopped, rows] = await Promise.all([
    stoppedRows(store, userId),
    undeliveredRows(store.outbox, userId, 'ready', batch.at(-1)?.id).limit(limit).toArray(),
  ])
  const selector = createBatchSelector([], limit, runtime.now(), force ? ignoreBackoffBefore : 0)
  for (const row of rows) selector.offer(row)
  const { batch: following, tooNew, dueAt } = selector.selection()
  return stopped.length > 0 || tooNew.length > 0 || dueAt !== undefined ? [] : following
}

/** What waits for a person or a newer app. */
async function stoppedRows({ outbox }: Store, userId: string): Promise<readonly OutboxRow[]> {
  const stopped = await Promise.all([
    undeliveredRows(outbox, userId, 'attention').toArray(),
    undeliveredRows(outbox, userId, 'update').toArray(),
  ])
  return stopped.flat()
}

async function sendBatch(
  { runtime, client }: SyncRun,
  device: string,
  { batch, waiting }: Pick<ClaimedBatch, 'batch' | 'waiting'>,
): Promise<DeliveryOutcome> {
  addStep(`deliver ${[...new Set(batch.map(({ type }) => type))].join(' ')}`.slice(0, 80))
  try {
    const operations = batch.map((row) => toWireOperation(row, device))
    return await callWith(client, deliverOperations, {
      body: { operations, sentAt: deviceTimestamp(runtime.now()), waiting },
      timeout: runtime.timeoutMs(JSON.stringify(operations).length),
    })
  } catch (failure) {
    if (failure instanceof Problem || failure instanceof NetworkError) return { failure }
    if (isKnownFailure(failure)) throw failure
    await saveFault(runtime, failure, 'flush')
    return { failure: appFault() }
  }
}

async function waitingSequences(
  { outbox }: Store,
  userId: string,
  stopped: readonly OutboxRow[],
  device: string | undefined,
): Promise<number[]> {
  const ready = await undeliveredRows(outbox, userId, 'ready').limit(maxWaiting).toArray()
  // The numbers of another device are not this one's.
  const ofDevice = [...stopped, ...ready].filter((row) => row.device === device)
  return ofDevice.map(({ deviceSequence }) => deviceSequence).slice(0, maxWaiting)
}

const maxWaiting = 1000

/** The operation as it is sent: in today's version, whatever version it was saved in. */
export const toWireOperation = (row: OutboxRow, device: string): Operation => ({
  id: row.id,
  type: row.type,
  schemaVersion: Math.max(row.schemaVersion, operationSchemaVersion),
  device: row.device ?? device,
  deviceSequence: row.deviceSequence,
  lane: row.lane,
  after: [...row.after],
  occurredAt: row.occurredAt,
  clockOffset: row.clockOffset,
  supersedes: row.supersedes,
  payload: currentPayload(row),
})
