import type { OperationProblem } from '#contract/device/operations.ts'
import type { OperationType } from '#contract/device/operation-payloads.ts'
import type { OperationDecision } from '#contract/device/replica.ts'
import { correctedMoment } from '../store/device-clock.ts'
import {
  type OperationState,
  type OutboxRow,
  type PhotoRow,
  type PhotoState,
  type SyncChannelRow,
  undeliveredRows,
} from '../store/device-database.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { channelKeys, isLeased } from '../store/sync-channel.ts'

type EntryState =
  | 'waiting'
  | 'sending'
  | 'attention'
  | 'update'
  | 'delivered'
  | 'settled'
  | 'handed-over'
  | 'withdrawn'
type EntryAction = 'send-again' | 'withdraw'

export interface OutboxEntry {
  readonly id: string
  readonly kind: OperationType | 'photo'
  readonly shipment: string | undefined
  readonly subject: string | undefined
  readonly occurredAt: string
  readonly state: EntryState
  readonly deliveredAt: string | undefined
  /** When sending it last failed, and goes on; milliseconds since 1970. */
  readonly triedAt: number | undefined
  readonly problem: OperationProblem | undefined
  readonly decision: Pick<OperationDecision, 'decision' | 'comment' | 'decidedAt'> | undefined
  /** Share of a photo's bytes that the server holds, 0 to 1. */
  readonly progress: number | undefined
  readonly actions: readonly EntryAction[]
}

const maxWaitingShown = 200
const maxDeliveredShown = 50

/** At most 200 undelivered ones in order, then 50 of the last 30 days. Usable inside a live query. */
/** Whether it still has to reach the office, or needs the driver for that. */
export const isUnsent = ({ state }: Pick<OutboxEntry, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'attention' || state === 'update'

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
  const sending = sendingOf(channels, now())
  const photoOperations = await store.outbox.bulkGet(photos.map((photo) => photo.operation ?? ''))
  // A photo's id is older than that of its operation, but the photo is listed after it.
  const waiting = [
    ...queued.map((row) => ({ sortKey: row.id, entries: toEntries(row, sending) })),
    ...photos.map((photo, index) => ({
      sortKey: `${photo.operation}~${photo.id}`,
      entries: toEntries(photoOperations[index], sending, photo),
    })),
  ].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
  return [...waiting.flatMap((item) => item.entries), ...done.flatMap((row) => toEntries(row, sending))]
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
  return toEntries(operation, sendingOf(channels, now()), photo)[0]
}

interface Sending {
  readonly ids: ReadonlySet<string>
  /** When the channel of the operations, and that of the photos, last failed. */
  readonly failedAt: readonly (number | undefined)[]
}

const sendingOf = (channels: readonly (SyncChannelRow | undefined)[], now: number): Sending => ({
  ids: new Set(
    channels.flatMap((channel) => (isLeased(channel, now) ? (channel?.lease?.sending ?? []) : [])),
  ),
  failedAt: channels.map((channel) => channel?.backoff?.wait.from),
})

const entryStates: Partial<Record<OperationState | PhotoState, EntryState>> = {
  done: 'delivered',
  settled: 'settled',
  handed_over: 'handed-over',
  withdrawn: 'withdrawn',
  attention: 'attention',
  update: 'update',
}

const deliveredAtOf = (operation: OutboxRow | undefined): string | undefined =>
  operation?.receipt?.serverTime ?? operation?.handedOverAt ?? operation?.decision?.decidedAt

/** Undefined for what was never sent, or needs it no more. */
const triedAtOf = (
  { queue, attempts, wait }: Pick<OutboxRow, 'queue' | 'attempts' | 'wait'>,
  failedAt = -Infinity,
): number | undefined => {
  const at = Math.max(wait?.from ?? -Infinity, failedAt)
  return queue !== undefined && attempts > 0 && at > 0 ? at : undefined
}

function toEntries(
  operation: OutboxRow | undefined,
  { ids, failedAt }: Sending,
  photo?: PhotoRow,
): OutboxEntry[] {
  const row = photo ?? operation
  if (row === undefined) return []
  const { id, state, problem } = row
  const sending = ids.has(id)
  const needsAction = state === 'attention'
  const withdrawable = needsAction || (photo === undefined && state === 'ready' && !sending)
  return [
    {
      id,
      triedAt: triedAtOf(row, failedAt[photo ? 1 : 0]),
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
