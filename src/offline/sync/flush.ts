import { currentPayload } from '#contract/operation-versions.ts'
import {
  deliverOperations,
  type Operation,
  operationSchemaVersion,
  operationsPerRequest,
} from '#contract/operations.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { createBatchSelector, type BatchSelection } from './batch.ts'
import { appVersion } from '../faults/app-version.ts'
import { addStep } from '../faults/steps.ts'
import { saveFault } from '../faults/report.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { type SyncChannelRow, type OutboxRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { writeDirectly } from '../store/direct-writes.ts'
import { durableTransaction } from '../store/store-retry.ts'
import type { Lease } from './lease.ts'
import { claimBatch, claimLimit, nextLimit, settleDelivery } from './sync-core.ts'
import { appFault, type DeliveryOutcome, isUnknownDevice, retryContextOf } from '../outbox/outcome.ts'
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
 * once. Throws StorageFull or StorageBroken.
 */
export async function flush(run: SyncRun, device: string): Promise<DueTime> {
  let limit = operationsPerRequest
  await retryAfterUpdate(run)
  let sent: SentBatch | undefined
  for (;;) {
    const claimed = await durableTransaction(run.runtime, ['outbox', 'lines', 'photos', 'markers'], (store) =>
      settleAndClaim(run, store, sent, limit),
    )
    if (claimed.batch.length === 0) return claimed.dueAt
    limit = claimed.limit
    sent = { batch: claimed.batch, delivered: await sendBatch(run, device, claimed) }
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

interface ClaimedBatch extends Pick<BatchSelection, 'batch' | 'dueAt'> {
  readonly limit: number
  /**
   * The sequence numbers of what waits for a person or a newer app, and may wait behind it, so that the server does not
   * take them for lost; undefined where nothing does. As many as one request may name.
   */
  readonly waiting?: number[] | undefined
}

async function settleAndClaim(
  run: SyncRun,
  store: Store,
  sent: SentBatch | undefined,
  previousLimit: number,
): Promise<ClaimedBatch> {
  const { runtime, lease, deadline, ignoreBackoffBefore, tapped } = run
  let channel = await store.lines.get(lease.key)
  let limit = previousLimit
  const isHolder = channel?.fence === lease.fence
  if (sent !== undefined) {
    const settled = await settle(run, store, sent, channel, isHolder)
    channel = settled.channel
    limit = settled.limit ?? nextLimit(limit)
  }
  if (!isHolder || channel?.lease === undefined) return { batch: [], limit, dueAt: undefined }
  const now = runtime.now()
  const allowed = claimLimit(channel, limit, {
    now,
    ignoreBackoffBefore,
    tapped,
    force: run.force && sent === undefined,
  })
  const { waiting, ...selection } =
    allowed.limit === 0
      ? { batch: [], dueAt: allowed.dueAt, tooNew: [] }
      : await selectBatch(run, store, allowed.limit)
  if (selection.tooNew.length > 0)
    await store.outbox.bulkPut(
      selection.tooNew.map((row) => ({ ...row, state: 'update', refusedVersion: versionOf(runtime) })),
    )
  const claimed = claimBatch(channel, selection, { now, deadline })
  await store.lines.put(claimed.channel)
  return { batch: claimed.batch, limit, dueAt: claimed.dueAt, waiting }
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
  writeDirectly(store, { puts: { outbox } })
  if (settled.rows.some(({ problem }) => problem !== undefined && isUnknownDevice(problem)))
    await store.markers.update(userId, { unregistered: true })
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
  const stopped = await Promise.all([
    undeliveredRows(store.outbox, userId, 'attention').toArray(),
    undeliveredRows(store.outbox, userId, 'update').toArray(),
  ])
  const blocked = stopped.flat()
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
      waiting: isAnyStopped ? await waitingSequences(store, userId, blocked) : undefined,
    }
  }
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
): Promise<number[]> {
  const ready = await undeliveredRows(outbox, userId, 'ready').limit(maxWaiting).toArray()
  return [...stopped, ...ready].map(({ deviceSequence }) => deviceSequence).slice(0, maxWaiting)
}

const maxWaiting = 1000

/** The operation as it is sent: in today's version, whatever version it was saved in. */
export const toWireOperation = (row: OutboxRow, device: string): Operation => ({
  id: row.id,
  type: row.type,
  schemaVersion: Math.max(row.schemaVersion, operationSchemaVersion),
  device,
  deviceSequence: row.deviceSequence,
  lane: row.lane,
  after: [...row.after],
  occurredAt: row.occurredAt,
  clockOffset: row.clockOffset,
  supersedes: row.supersedes,
  payload: currentPayload(row),
})
