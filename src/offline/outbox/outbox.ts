import type { OperationProblem } from '#contract/device/operations.ts'
import type { OperationType } from '#contract/device/operation-payloads.ts'
import type { OperationDecision } from '#contract/device/replica.ts'
import {
  type Backoff,
  type SyncChannelRow,
  type OperationState,
  type OutboxRow,
  type PhotoRow,
  type PhotoState,
  type Store,
  undeliveredRows,
} from '../store/device-database.ts'
import { isLeased, isWaiting, channelKeys } from '../store/sync-channel.ts'
import { correctedMoment } from '../store/device-clock.ts'
import { countKinds, type UnsentKinds } from './unsent-kinds.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'

/**
 * `foreign`: something else answers for the server; `server`: the server asked to wait; `photos`: only photos
 * wait; `fault`: a fault of this app.
 */
export type DelayReason =
  | 'sign-in'
  | 'account'
  | 'network-login'
  | 'foreign'
  | 'unreachable'
  | 'server'
  | 'storage-full'
  | 'photos'
  | 'update'
  | 'fault'

/** `wiped`: the browser has deleted this phone's data since the sign-in. */
export type OutboxSummary =
  | { readonly kind: 'sent' | 'wiped' }
  | {
      readonly kind: 'waiting'
      readonly count: number
      readonly kinds: UnsentKinds
      readonly oldest: string | undefined
      readonly delayReason: DelayReason | undefined
    }
  | { readonly kind: 'attention'; readonly count: number; readonly waiting: number }

type EntryState = 'waiting' | 'sending' | 'attention' | 'update' | 'delivered' | 'settled' | 'handed-over'
type EntryAction = 'send-again' | 'withdraw'

export interface OutboxEntry {
  readonly id: string
  readonly kind: OperationType | 'photo'
  readonly shipment: string | undefined
  readonly subject: string | undefined
  readonly occurredAt: string
  readonly state: EntryState
  readonly deliveredAt: string | undefined
  readonly attempts: number
  readonly problem: OperationProblem | undefined
  readonly decision: Pick<OperationDecision, 'decision' | 'comment' | 'decidedAt'> | undefined
  /** Share of a photo's bytes that the server holds, 0 to 1. */
  readonly progress: number | undefined
  readonly actions: readonly EntryAction[]
}

const mostCountedByKind = 50

/** Counts by index only, so its cost does not grow with the queue. Usable inside a live query. */
export async function outboxSummary(userId = currentUserId()): Promise<OutboxSummary> {
  const { store, now } = currentRuntime()
  const [allOperations, allPhotos, refused, failed, update, first, channels] = await Promise.all([
    undeliveredRows(store.outbox, userId).count(),
    undeliveredRows(store.photos, userId).count(),
    undeliveredRows(store.outbox, userId, 'attention').count(),
    undeliveredRows(store.photos, userId, 'attention').count(),
    undeliveredRows(store.outbox, userId, 'update').count(),
    undeliveredRows(store.outbox, userId, 'ready').first(),
    store.syncChannels.bulkGet(channelKeys(userId)),
  ])
  const operations = allOperations - refused
  const photos = allPhotos - failed
  if (refused + failed > 0)
    return { kind: 'attention', count: refused + failed, waiting: operations + photos }
  if (operations + photos === 0) return { kind: (await isWiped(store, userId)) ? 'wiped' : 'sent' }
  return {
    kind: 'waiting',
    count: operations + photos,
    kinds:
      operations > mostCountedByKind
        ? { loads: 0, unloads: 0, others: operations, photos }
        : countKinds(await undeliveredRows(store.outbox, userId).toArray(), photos),
    oldest: first && correctedMoment(first),
    delayReason: delayReasonOf(channels, update > 0, now()),
  }
}

/** True when neither sign-in nor sign-out left data, or a start without a sign-in stored it again. */
const isWiped = async ({ auth, cursors, deviceStates }: Store, userId: string) =>
  (await deviceStates.get(userId))?.code === undefined &&
  ((await cursors.get('replica'))?.userId !== userId || (await auth.get('session'))?.cleared)

const maxWaitingShown = 200
const maxDeliveredShown = 50

/** At most 200 undelivered ones in order, then 50 of the last 30 days. Usable inside a live query. */
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
    store.syncChannels.bulkGet(channelKeys(userId)),
  ])
  const sendingIds = sendingIdsOf(channels, now())
  const photoOperations = await store.outbox.bulkGet(photos.map((photo) => photo.operation ?? ''))
  // A photo's id is older than that of its operation, but the photo is listed after it.
  const waiting = [
    ...queued.map((row) => ({ sortKey: row.id, entries: toEntries(row, sendingIds) })),
    ...photos.map((photo, index) => ({
      sortKey: `${photo.operation}~${photo.id}`,
      entries: toEntries(photoOperations[index], sendingIds, photo),
    })),
  ].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
  return [...waiting.flatMap((item) => item.entries), ...done.flatMap((row) => toEntries(row, sendingIds))]
}

export async function outboxEntry(id: string): Promise<OutboxEntry | undefined> {
  const { store, now } = currentRuntime()
  const userId = currentUserId()
  const [row, photo, channels] = await Promise.all([
    store.outbox.get(id),
    store.photos.get(id),
    store.syncChannels.bulkGet(channelKeys(userId)),
  ])
  if ((row ?? photo)?.userId !== userId) return undefined
  const operation = row ?? (await store.outbox.get(photo?.operation ?? ''))
  return toEntries(operation, sendingIdsOf(channels, now()), photo)[0]
}

const sendingIdsOf = (channels: readonly (SyncChannelRow | undefined)[], now: number): ReadonlySet<string> =>
  new Set(channels.flatMap((channel) => (isLeased(channel, now) ? (channel?.lease?.sending ?? []) : [])))

const entryStates: Partial<Record<OperationState | PhotoState, EntryState>> = {
  done: 'delivered',
  settled: 'settled',
  handed_over: 'handed-over',
  attention: 'attention',
  update: 'update',
}

const deliveredAtOf = (operation: OutboxRow | undefined): string | undefined =>
  operation?.receipt?.serverTime ?? operation?.handedOverAt ?? operation?.decision?.decidedAt

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
  const withdrawable = needsAction || (photo === undefined && state === 'ready' && !sending)
  return [
    {
      id,
      attempts,
      problem,
      decision: photo ? undefined : operation?.decision,
      kind: photo ? 'photo' : (operation?.type ?? 'photo'),
      shipment: (operation?.payload as { readonly shipment?: string } | undefined)?.shipment,
      subject: operation?.subject,
      occurredAt: operation ? correctedMoment(operation) : '',
      state: entryStates[state] ?? (sending ? 'sending' : 'waiting'),
      deliveredAt: photo ? undefined : deliveredAtOf(operation),
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
  const [operations, photos] = channels.map((channel) =>
    channel?.backoff && isWaiting(channel.backoff.wait, now)
      ? delayReasonByBackoffKind[channel.backoff.kind]
      : undefined,
  )
  // When only photos wait, the operations arrive.
  return operations ?? (update ? 'update' : photos === 'server' ? 'photos' : photos)
}

export const delayReasonByBackoffKind: Record<Backoff['kind'], DelayReason> = {
  portal: 'network-login',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  aborted: 'unreachable',
  gateway: 'server',
  foreign: 'foreign',
  server: 'server',
  'storage-full': 'storage-full',
  fault: 'fault',
}
