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

export interface SyncRun {
  readonly runtime: Runtime
  readonly userId: string
  readonly client: Client
  readonly lease: Lease
  /** No request starts after this, milliseconds since 1970. */
  readonly deadline: number
  /** Earlier waits are ignored: an event suggests a network. Milliseconds since 1970. */
  readonly ignoreBackoffBefore: number
  /** The user asked for it or opened the app: try once although the server refused this user. */
  readonly force: boolean
  /** The user asked for it: waits that the server asked for are ignored too. */
  readonly tapped: boolean
  /** The device's own key is used for a user who has signed out; results are stored all the same. */
  readonly byDevice?: boolean
}

/** Milliseconds since 1970: now when time ran out, undefined when nothing waits for a time. */
export type DueTime = number | undefined

/**
 * Delivers until nothing is left that may be sent. The state before and after each request is stored in one
 * transaction, so that a page or worker may die at any point: the lease names what was being sent, and the
 * next holder sends it again under the same ids, which the server applies once. While receipts are stored,
 * the next batch is sent.
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
      durableTransaction(runtime, ['outbox', 'syncChannels', 'photos', 'deviceStates', 'cursors'], (store) =>
        settleAndClaim(run, store, progress),
      ),
    ])
    claimed = delivered === undefined ? next : { ...next, batch: underWay }
    if (claimed.batch.length === 0) return claimed.dueAt
    sent = { batch: claimed.batch, delivered: delivered ?? (await sendBatch(run, device, claimed)) }
  }
}

/** Runs after an update of the app, or when the user asks: the server may have been updated instead. */
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
  readonly limit: number
  readonly claimedAt: number
  /** Sequence numbers of waiting operations, so that the server does not count them as lost. */
  readonly waiting?: number[] | undefined
}

interface Progress {
  readonly sent: SentBatch | undefined
  readonly limit: number
  readonly underWay: readonly OutboxRow[]
}

async function settleAndClaim(run: SyncRun, store: Store, progress: Progress): Promise<ClaimedBatch> {
  const { runtime, lease, deadline, ignoreBackoffBefore, tapped } = run
  const { sent, underWay } = progress
  let channel = await store.syncChannels.get(lease.key)
  let limit = progress.limit
  const isHolder = channel?.fence === lease.fence
  // A receipt of a signed-out driver would be readable; they get it again after the next sign-in.
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
  await store.syncChannels.put(claimed.channel)
  const { batch, following, dueAt } = claimed
  return { batch, following, limit, claimedAt: now, dueAt, waiting }
}

/** One batch behind the current one, or else one now and one that may follow it. */
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
  // Smaller batches, and waiting operations, mean that something is wrong.
  const isUsual =
    limit === operationsPerRequest && selection.waiting === undefined && selection.dueAt === undefined
  const following = isUsual && selection.full ? await selectFollowing(run, store, selection.batch, limit) : []
  return { ...selection, following }
}

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
    await store.deviceStates.update(userId, { unregistered: true })
  // A refusal of what this phone's former device stated does not count.
  if (settled.rows.some(({ problem, device }) => problem?.code === 'device_revoked' && device === undefined))
    await store.deviceStates.update(userId, { revoked: true, certificate: undefined })
  const announced = settled.rows
    .filter((row) => row.state === 'done' && announcesPhotos(row))
    .map((row) => row.id)
  if (announced.length > 0) await releasePhotos(store, announced)
  if ('missing' in delivered && delivered.missing !== undefined)
    await saveMissing(store, userId, delivered.missing)
  return settled
}

async function saveMissing({ deviceStates }: Store, userId: string, missing: number): Promise<void> {
  const deviceState = await deviceStates.get(userId)
  if (deviceState !== undefined && missing !== (deviceState.missing ?? 0))
    await deviceStates.put({ ...deviceState, missing })
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
  // Only a forced sync ends the wait of a single operation, not a network event.
  const selector = createBatchSelector(blocked, limit, runtime.now(), force ? ignoreBackoffBefore : 0)
  // Usually the first page fills the batch; more pages are read only when some operations have to wait.
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
  // Another device's numbers do not count for this one.
  const ofDevice = [...stopped, ...ready].filter((row) => row.device === device)
  return ofDevice.map(({ deviceSequence }) => deviceSequence).slice(0, maxWaiting)
}

const maxWaiting = 1000

/** Sends today's version, whatever version it was saved in. */
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
