import {
  deliverOperations,
  type Operation,
  type OperationResult,
  operationsPerRequest,
} from '#contract/operations.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { createBatchSelector, type BatchSelection } from './batch.ts'
import { addStep } from '../faults/steps.ts'
import { saveFault } from '../faults/save-fault.ts'
import { isKnownFailure } from '../faults/known-failures.ts'
import { type SyncChannelRow, type OutboxRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { durableTransaction } from '../store/store-retry.ts'
import type { Lease } from './lease.ts'
import { isBackedOff } from './sync-channel.ts'
import {
  afterFailure,
  afterResult,
  appFault,
  type DeliveryOutcome,
  retryContextOf,
} from '../outbox/outcome.ts'
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
  /** The user asked for it: try once although the server refused this user. */
  readonly force: boolean
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
  let sent: SentBatch | undefined
  for (;;) {
    const claimed = await durableTransaction(run.runtime, ['outbox', 'lines', 'photos'], (store) =>
      settleAndClaim(run, store, sent, limit),
    )
    if (claimed.batch.length === 0) return claimed.dueAt
    limit = claimed.limit
    sent = { batch: claimed.batch, delivered: await sendBatch(run, device, claimed.batch) }
  }
}

interface SentBatch {
  readonly batch: readonly OutboxRow[]
  readonly delivered: DeliveryOutcome
}

interface ClaimedBatch extends Pick<BatchSelection, 'batch' | 'dueAt'> {
  readonly limit: number
}

async function settleAndClaim(
  run: SyncRun,
  store: Store,
  sent: SentBatch | undefined,
  previousLimit: number,
): Promise<ClaimedBatch> {
  const { runtime, lease } = run
  let channel = await store.lines.get(lease.key)
  let limit = previousLimit
  const isHolder = channel?.fence === lease.fence
  if (sent !== undefined) {
    const settled = await settle(run, store, sent, channel, isHolder)
    channel = settled.channel
    limit = settled.limit ?? Math.min(operationsPerRequest, limit * 2)
  }
  const nothing = { batch: [], limit, dueAt: undefined }
  if (!isHolder || channel?.lease === undefined) return nothing
  const now = runtime.now()
  const { hold: backoff } = channel
  const backedOff = isBackedOff(backoff, now, run.ignoreBackoffBefore)
  const paused = channel.pause !== undefined && !(run.force && sent === undefined)
  const selection = backedOff || paused ? undefined : await selectBatch(run, store, backoff ? 1 : limit)
  const outOfTime = now >= run.deadline && selection !== undefined && selection.batch.length > 0
  const batch = outOfTime ? [] : (selection?.batch ?? [])
  await store.lines.put({ ...channel, lease: { ...channel.lease, sending: batch.map((row) => row.id) } })
  return { batch, limit, dueAt: outOfTime ? now : backedOff ? backoff.wait.until : selection?.dueAt }
}

/**
 * Stores the outcome of a request. Receipts are stored by anyone; everything else only while we still hold
 * the lease.
 */
async function settle(
  { runtime }: SyncRun,
  store: Store,
  { batch, delivered }: SentBatch,
  channel: SyncChannelRow | undefined,
  isHolder: boolean,
) {
  const currentRows = await store.outbox.bulkGet(batch.map((row) => row.id))
  const rows = currentRows.flatMap((row) => (row?.queue === undefined ? [] : [row]))
  const context = retryContextOf(runtime)
  if ('failure' in delivered) {
    if (!isHolder || channel === undefined) return { channel, limit: undefined }
    const after = afterFailure(rows, channel, delivered.failure, context)
    await store.outbox.bulkPut(after.rows.slice())
    return after
  }
  const results = new Map<string, OperationResult>(delivered.results.map((result) => [result.id, result]))
  const settled = rows
    .map((row) => afterResult(row, results.get(row.id), context))
    .filter((row) => isHolder || row.state === 'done')
  await store.outbox.bulkPut(settled)
  const announced = settled.filter((row) => row.state === 'done' && announcesPhotos(row)).map((row) => row.id)
  if (announced.length > 0) {
    await store.photos
      .where('operation')
      .anyOf(announced)
      .modify((photo, ref) => {
        if (photo.state === 'announced') ref.value = { ...photo, state: 'waiting' }
      })
  }
  return { channel: channel && { ...channel, hold: undefined, pause: undefined }, limit: undefined }
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
): Promise<BatchSelection> {
  const blocked = await Promise.all([
    undeliveredRows(store.outbox, userId, 'attention').toArray(),
    undeliveredRows(store.outbox, userId, 'update').toArray(),
  ])
  // A wait after the server's result for a single operation does not end with a network event, only with a
  // forced sync.
  const selector = createBatchSelector(blocked.flat(), limit, runtime.now(), force ? ignoreBackoffBefore : 0)
  // Usually the first page fills the batch; more pages are read only where some operations have to wait.
  for (let lastId = '', size = limit; ; size = pageSize) {
    const rows = await undeliveredRows(store.outbox, userId, 'ready', lastId).limit(size).toArray()
    for (const row of rows) selector.offer(row)
    lastId = rows.at(-1)?.id ?? ''
    if (rows.length < size || selector.selection().full) return selector.selection()
  }
}

async function sendBatch(
  { runtime, client }: SyncRun,
  device: string,
  batch: readonly OutboxRow[],
): Promise<DeliveryOutcome> {
  addStep(`deliver ${[...new Set(batch.map(({ type }) => type))].join(' ')}`.slice(0, 80))
  try {
    const operations = batch.map((row) => toWireOperation(row, device))
    return await callWith(client, deliverOperations, {
      body: { operations },
      timeout: runtime.timeoutMs(JSON.stringify(operations).length),
    })
  } catch (failure) {
    if (failure instanceof Problem || failure instanceof NetworkError) return { failure }
    if (isKnownFailure(failure)) throw failure
    await saveFault(runtime, failure, 'flush')
    return { failure: appFault() }
  }
}

const toWireOperation = (row: OutboxRow, device: string): Operation => ({
  id: row.id,
  type: row.type,
  schemaVersion: row.schemaVersion,
  device,
  deviceSequence: row.deviceSequence,
  lane: row.lane,
  after: [...row.after],
  occurredAt: row.occurredAt,
  clockOffset: row.clockOffset,
  payload: row.payload,
})
