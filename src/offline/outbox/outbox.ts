import {
  type Backoff,
  type ReplicaCursorRow,
  type SyncChannelRow,
  type Store,
  undeliveredRows,
} from '../store/device-database.ts'
import { channelKeys, isWaiting } from '../store/sync-channel.ts'
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

const mostCountedByKind = 50

/** Counts by index only, so its cost does not grow with the queue. Usable inside a live query. */
export async function outboxSummary(userId = currentUserId()): Promise<OutboxSummary> {
  const { store, now } = currentRuntime()
  const [allOperations, allPhotos, refused, failed, update, first, channels, cursor] = await Promise.all([
    undeliveredRows(store.outbox, userId).count(),
    undeliveredRows(store.photos, userId).count(),
    undeliveredRows(store.outbox, userId, 'attention').count(),
    undeliveredRows(store.photos, userId, 'attention').count(),
    undeliveredRows(store.outbox, userId, 'update').count(),
    undeliveredRows(store.outbox, userId, 'ready').first(),
    store.syncChannels.bulkGet(channelKeys(userId)),
    store.cursors.get('replica'),
  ])
  const operations = allOperations - refused
  const photos = allPhotos - failed
  if (refused + failed > 0)
    return { kind: 'attention', count: refused + failed, waiting: operations + photos }
  if (operations + photos === 0) return { kind: (await isWiped(store, userId, cursor)) ? 'wiped' : 'sent' }
  return {
    kind: 'waiting',
    count: operations + photos,
    kinds:
      operations > mostCountedByKind
        ? { ...countKinds([], photos), others: operations }
        : countKinds(await undeliveredRows(store.outbox, userId).toArray(), photos),
    oldest: first && correctedMoment(first),
    delayReason: delayReasonOf(channels, update > 0, now(), cursor?.pulledAt),
  }
}

/** True when neither sign-in nor sign-out left data, or a start without a sign-in stored it again. */
const isWiped = async ({ auth, deviceStates }: Store, userId: string, cursor: ReplicaCursorRow | undefined) =>
  (await deviceStates.get(userId))?.code === undefined &&
  (cursor?.userId !== userId || (await auth.get('session'))?.cleared)

function delayReasonOf(
  channels: readonly (SyncChannelRow | undefined)[],
  update: boolean,
  now: number,
  pulledAt: number | undefined,
): DelayReason | undefined {
  const pause = channels.find((channel) => channel?.pause)?.pause
  if (pause) return pause.why
  const [operations, photos] = channels.map((channel) =>
    channel?.backoff && isWaiting(channel.backoff.wait, now)
      ? failureOf(channel.backoff, pulledAt)
      : undefined,
  )
  // When only photos wait, the operations arrive.
  return operations ?? (update ? 'update' : photos === 'server' ? 'photos' : photos)
}

/** When this page was last given a reason to try anew; milliseconds since 1970. */
let triedAnewAt = 0
export const tryAnew = (at: number) => void (triedAnewAt = at)

/**
 * Undefined where the server was not reached, but that was before it was, or before this page began to try anew:
 * it says nothing of now.
 */
export const failureOf = ({ kind, wait }: Backoff, pulledAt = 0): DelayReason | undefined =>
  kind === 'portal'
    ? 'network-login'
    : kind === 'gateway'
      ? 'server'
      : kind !== 'unreachable' && kind !== 'timeout' && kind !== 'aborted'
        ? kind
        : wait.from < Math.max(triedAnewAt, pulledAt)
          ? undefined
          : 'unreachable'
