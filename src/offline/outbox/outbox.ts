import type { OperationProblem, OperationType } from '#contract/operations.ts'
import type { OperationDecision } from '#contract/replica.ts'
import {
  type Backoff,
  type SyncChannelRow,
  type OutboxRow,
  type PhotoRow,
  type Store,
  undeliveredRows,
} from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { isLeased, isWaiting, channelKeys, operationsChannel } from '../sync/sync-channel.ts'
import { deletePhotos, photoTables } from '../photos/photos.ts'
import { currentUserId, type Runtime, currentRuntime } from '../store/runtime.ts'
import { requestSync } from '../sync/scheduler.ts'

/**
 * Why nothing is being sent: `sign-in` and `account` where the server refuses the user, `network-login`
 * behind a captive portal, `unreachable` without an answer, `server` where the server asked to wait, `update`
 * where it requires a newer app, `fault` where this app has a fault.
 */
export type DelayReason =
  | 'sign-in'
  | 'account'
  | 'network-login'
  | 'unreachable'
  | 'server'
  | 'update'
  | 'fault'

/** Summary of the queue for the banner. `oldest` is when the oldest undelivered operation occurred. */
export type OutboxSummary =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'waiting'
      readonly count: number
      readonly operations: number
      readonly photos: number
      readonly oldest: string | undefined
      readonly delayReason: DelayReason | undefined
    }
  | { readonly kind: 'attention'; readonly count: number; readonly waiting: number }

type EntryState = 'waiting' | 'sending' | 'attention' | 'update' | 'delivered'
type EntryAction = 'send-again' | 'withdraw'

/** One operation or photo as the driver's list shows it. */
export interface OutboxEntry {
  readonly id: string
  readonly kind: OperationType | 'photo'
  readonly shipment: string | undefined
  /** Number of the shipment, or name of the transport mode. */
  readonly subject: string | undefined
  /** The device's clock. */
  readonly occurredAt: string
  readonly state: EntryState
  /** The server's clock. */
  readonly deliveredAt: string | undefined
  readonly attempts: number
  /** Why it is not delivered: the server's last refusal. */
  readonly problem: OperationProblem | undefined
  /** What the office decided on a refused operation, and its words to the driver. */
  readonly decision: Pick<OperationDecision, 'decision' | 'comment' | 'decidedAt'> | undefined
  /** Share of a photo's bytes that the server holds, 0 to 1. */
  readonly progress: number | undefined
  readonly actions: readonly EntryAction[]
}

/** Usable inside a live query. Counts by index only, so its cost does not grow with the queue. */
export async function outboxSummary(): Promise<OutboxSummary> {
  const { store, now } = currentRuntime()
  const userId = currentUserId()
  const [allOperations, allPhotos, refused, failed, update, first, channels] = await Promise.all([
    undeliveredRows(store.outbox, userId).count(),
    undeliveredRows(store.photos, userId).count(),
    undeliveredRows(store.outbox, userId, 'attention').count(),
    undeliveredRows(store.photos, userId, 'attention').count(),
    undeliveredRows(store.outbox, userId, 'update').count(),
    undeliveredRows(store.outbox, userId, 'ready').first(),
    store.lines.bulkGet(channelKeys(userId)),
  ])
  const operations = allOperations - refused
  const photos = allPhotos - failed
  if (refused + failed > 0)
    return { kind: 'attention', count: refused + failed, waiting: operations + photos }
  if (operations + photos === 0) return { kind: 'sent' }
  return {
    kind: 'waiting',
    count: operations + photos,
    operations,
    photos,
    oldest: first?.occurredAt,
    delayReason: delayReasonOf(channels, update > 0, now()),
  }
}

const maxWaitingShown = 200
const maxDeliveredShown = 50

/**
 * The undelivered entries in their order, then those delivered in the last 30 days, the latest first; at most
 * 200 and 50. Usable inside a live query.
 */
export async function outboxEntries(): Promise<readonly OutboxEntry[]> {
  const { store, now } = currentRuntime()
  const userId = currentUserId()
  const [queued, photos, done, channels] = await Promise.all([
    undeliveredRows(store.outbox, userId).limit(maxWaitingShown).toArray(),
    undeliveredRows(store.photos, userId).limit(maxWaitingShown).toArray(),
    store.outbox
      .where('doneAt')
      .above(0)
      .reverse()
      .filter((row) => row.userId === userId)
      .limit(maxDeliveredShown)
      .toArray(),
    store.lines.bulkGet(channelKeys(userId)),
  ])
  const sendingIds = new Set(
    channels.flatMap((channel) => (isLeased(channel, now()) ? (channel?.lease?.sending ?? []) : [])),
  )
  const [photoOperations, decisions] = await Promise.all([
    store.outbox.bulkGet(photos.map((photo) => photo.operation ?? '')),
    store.decisions.bulkGet(queued.map((row) => row.id)),
  ])
  // A photo's id is older than that of its operation, but the photo is listed after it.
  const waiting = [
    ...queued.map((row, index) => ({
      sortKey: row.id,
      entries: toEntries(row, sendingIds).map((entry) => ({ ...entry, decision: decisions[index] })),
    })),
    ...photos.map((photo, index) => ({
      sortKey: `${photo.operation}~${photo.id}`,
      entries: toEntries(photoOperations[index], sendingIds, photo),
    })),
  ].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
  return [...waiting.flatMap((item) => item.entries), ...done.flatMap((row) => toEntries(row, sendingIds))]
}

/**
 * Queues a refused operation or photo again, unchanged. Does nothing where it is not refused or not this
 * user's.
 */
export async function sendAgain(id: string): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, ['outbox', 'photos', 'journal'], async (store) => {
    const [operation, photo] = await Promise.all([store.outbox.get(id), store.photos.get(id)])
    const row = operation ?? photo
    if (row?.userId !== userId || (row.state !== 'attention' && row.state !== 'update')) return
    if (operation) await store.outbox.put({ ...operation, wait: undefined, state: 'ready' })
    else if (photo) await store.photos.put({ ...photo, wait: undefined, state: 'waiting', attempts: 0 })
    await store.journal.add({ userId, at: deviceTimestamp(runtime.now()), what: 'sent-again', row })
  })
  requestSync('tap')
}

/**
 * Withdraws what the server does not have: a refused or never sent operation with all later ones of its
 * ordering key, or a photo that cannot be sent. It is kept in the journal. Returns how many were withdrawn: 0
 * where the server may have one.
 */
export async function withdraw(id: string): Promise<number> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  return durableTransaction(runtime, ['outbox', ...photoTables, 'journal', 'lines'], async (store) => {
    const [operation, photo] = await Promise.all([store.outbox.get(id), store.photos.get(id)])
    if (photo?.userId === userId && photo.state === 'attention')
      return dropPhotos(runtime, [photo], 'photo-dropped')
    if (operation?.userId !== userId || !isWithdrawable(operation)) return 0
    const orderedRows = await store.outbox.where('lane').equals(operation.lane).sortBy('id')
    const withdrawn = orderedRows.filter((row) => row.queue !== undefined && row.id >= id)
    const sending = (await store.lines.get(operationsChannel(userId)))?.lease?.sending ?? []
    if (withdrawn.some((row) => !isWithdrawable(row) || sending.includes(row.id))) return 0
    await withdrawAll(runtime, withdrawn)
    await restoreOnBoard(
      store,
      orderedRows.filter((row) => row.id < id),
    )
    return withdrawn.length
  })
}

async function withdrawAll(runtime: Runtime, rows: readonly OutboxRow[]) {
  const { store } = runtime
  const ids = rows.map((row) => row.id)
  const at = deviceTimestamp(runtime.now())
  await store.journal.bulkAdd(rows.map((row) => ({ userId: row.userId, at, what: 'withdrawn', row })))
  await store.outbox.bulkPut(
    rows.map((row) => ({
      ...row,
      queue: undefined,
      view: undefined,
      unsettled: undefined,
      onBoard: undefined,
      state: 'withdrawn',
    })),
  )
  await dropPhotos(runtime, await store.photos.where('operation').anyOf(ids).toArray(), 'withdrawn')
  // Operations that depend on a withdrawn one are still sent: the server refuses those that are impossible
  // without it.
  const userId = rows[0]?.userId ?? ''
  await undeliveredRows(store.outbox, userId)
    .filter((row) => row.after.some((predecessor) => ids.includes(predecessor)))
    .modify((row, ref) => {
      const after = row.after.filter((predecessor) => !ids.includes(predecessor))
      ref.value = { ...row, wait: undefined, after }
    })
}

async function dropPhotos(
  { store, now }: Runtime,
  rows: readonly PhotoRow[],
  kind: 'withdrawn' | 'photo-dropped',
): Promise<number> {
  const at = deviceTimestamp(now())
  await store.journal.bulkAdd(rows.map((row) => ({ userId: row.userId, at, what: kind, row })))
  await deletePhotos(
    store,
    rows.map((row) => row.id),
  )
  return rows.length
}

/** A shipment whose unload was withdrawn is on board again. */
async function restoreOnBoard(store: Store, precedingRows: readonly OutboxRow[]) {
  const load = precedingRows.findLast((row) => row.type === 'shipment.load' && row.view !== undefined)
  if (load !== undefined) await store.outbox.update(load.id, { onBoard: load.userId })
}

/** Only what the server refused or never received: where a response was lost the server may have applied it. */
const isWithdrawable = (row: OutboxRow) =>
  row.state === 'attention' || (row.state === 'ready' && !row.unknownOutcome)

/** The entry of an operation, or of one of its photos; none where neither row exists. */
function toEntries(
  operation: OutboxRow | undefined,
  sendingIds: ReadonlySet<string>,
  photo?: PhotoRow,
): OutboxEntry[] {
  const row = photo ?? operation
  if (row === undefined) return []
  const { id, state, attempts, problem } = row
  const sending = sendingIds.has(id)
  const needsAction = state === 'attention'
  const withdrawable =
    needsAction || (photo === undefined && operation !== undefined && isWithdrawable(operation) && !sending)
  return [
    {
      id,
      attempts,
      problem,
      decision: undefined,
      kind: photo ? 'photo' : (operation?.type ?? 'photo'),
      shipment: (operation?.payload as { readonly shipment?: string } | undefined)?.shipment,
      subject: operation?.subject,
      occurredAt: operation?.occurredAt ?? '',
      state:
        state === 'done'
          ? 'delivered'
          : needsAction || state === 'update'
            ? state
            : sending
              ? 'sending'
              : 'waiting',
      deliveredAt: photo ? undefined : operation?.receipt?.serverTime,
      progress: photo && photo.offset / photo.bytes,
      actions: [
        ...(needsAction ? (['send-again'] as const) : []),
        ...(withdrawable ? (['withdraw'] as const) : []),
      ],
    },
  ]
}

function delayReasonOf(
  channels: readonly (SyncChannelRow | undefined)[],
  update: boolean,
  now: number,
): DelayReason | undefined {
  const pause = channels.find((channel) => channel?.pause)?.pause
  if (pause) return pause.why
  const backoff = channels.find((channel) => channel?.hold && isWaiting(channel.hold.wait, now))?.hold
  if (backoff) return delayReasonByBackoffKind[backoff.kind]
  return update ? 'update' : undefined
}

const delayReasonByBackoffKind: Record<Backoff['kind'], DelayReason> = {
  portal: 'network-login',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  aborted: 'unreachable',
  gateway: 'server',
  server: 'server',
  fault: 'fault',
}
