import type { OperationResult } from '#contract/device/operations.ts'
import { operationsPerRequest } from '#contract/device/operations.ts'
import { NetworkError } from '../../api/errors.ts'
import { afterFailure, afterResult, type DeliveryOutcome, type RetryContext } from '../outbox/outcome.ts'
import type { OutboxRow, SyncChannelRow } from '../store/device-database.ts'
import type { BatchSelection } from './batch.ts'
import {
  heartbeatInterval,
  type IgnoredWaits,
  isBackedOff,
  isLeased,
  isPaused,
} from '../store/sync-channel.ts'

/* A sync's decisions without a database, network or clock, so that a simulation can walk through them. */

export interface Holder {
  readonly owner: string
  readonly now: number
  /** It holds the Web Lock too: no other can be alive. */
  readonly locked: boolean
}

/** Returns the ids that a dead holder was sending; undefined while a holder is alive. */
export function takeChannel(
  channel: SyncChannelRow,
  { owner, now, locked }: Holder,
): { readonly channel: SyncChannelRow; readonly interrupted: readonly string[] } | undefined {
  if (!locked && isLeased(channel, now)) return undefined
  return {
    channel: { ...channel, fence: channel.fence + 1, lease: { owner, beat: now, sending: [] } },
    interrupted: channel.lease?.sending ?? [],
  }
}

/** Its sender died: it may have been applied, and is sent again at once. */
export const afterInterruption = <Row extends Pick<OutboxRow, 'attempts' | 'wait'>>(
  row: Row,
): Row & Pick<OutboxRow, 'unknownOutcome'> => ({
  ...row,
  wait: undefined,
  attempts: row.attempts + 1,
  unknownOutcome: true,
})

export interface Settled {
  readonly rows: readonly OutboxRow[]
  readonly channel: SyncChannelRow | undefined
  readonly limit?: number
}

/** `rows`: undelivered. Receipts count whoever holds the channel; everything else only for its holder. */
export function settleDelivery(
  rows: readonly OutboxRow[],
  channel: SyncChannelRow | undefined,
  delivered: DeliveryOutcome,
  { isHolder, context }: { readonly isHolder: boolean; readonly context: RetryContext },
): Settled {
  if ('failure' in delivered)
    return isHolder && channel !== undefined
      ? afterFailure(rows, channel, delivered.failure, context)
      : { rows: [], channel }
  const results = new Map<string, OperationResult>(delivered.results.map((result) => [result.id, result]))
  // Something else answered in the server's form: nothing in it is about what was sent.
  if (rows.length > 0 && !rows.some((row) => isAbout(row, results.get(row.id))))
    return settleDelivery(rows, channel, { failure: new NetworkError('foreign') }, { isHolder, context })
  return {
    rows: rows
      .map((row) => afterResult(row, results.get(row.id), context))
      .filter((row) => isHolder || row.state === 'done'),
    channel: channel && { ...channel, backoff: undefined, pause: undefined },
  }
}

const isAbout = (row: OutboxRow, result: OperationResult | undefined) =>
  result !== undefined && (!('receipt' in result) || result.receipt.operation === row.id)

export const nextLimit = (limit: number) => Math.min(operationsPerRequest, limit * 2)

/** Up to `limit` operations, or none before `dueAt` (undefined: not by time alone). */
export function claimLimit(
  channel: SyncChannelRow,
  limit: number,
  { now, force, ...ignored }: IgnoredWaits & { readonly now: number; readonly force: boolean },
): { readonly limit: number; readonly dueAt?: number } {
  if (isBackedOff(channel.backoff, now, ignored)) return { limit: 0, dueAt: channel.backoff.wait.until }
  if (isPaused(channel.pause, now) && !force) return { limit: 0 }
  // After a failure one operation tries the way for the others.
  return { limit: channel.backoff ? 1 : limit }
}

/** Includes the batch after it, if that may follow as soon as this one is delivered. */
export interface Claim extends Pick<BatchSelection, 'batch' | 'dueAt'> {
  readonly following: readonly OutboxRow[]
}

/**
 * The channel names what is about to be sent, for the holder after a dead one. Renews the lease. `underWay`:
 * what is being sent already.
 */
export function claimBatch(
  channel: SyncChannelRow,
  selection: Claim,
  {
    now,
    deadline,
    underWay,
  }: { readonly now: number; readonly deadline: number; readonly underWay: readonly OutboxRow[] },
): Claim & { readonly channel: SyncChannelRow } {
  const { batch, following } = selection
  const outOfTime = now >= deadline && batch.length + following.length > 0
  const claim = outOfTime ? { batch: [], following: [], dueAt: now } : selection
  const sending = [...underWay, ...claim.batch, ...claim.following].map((row) => row.id)
  return {
    ...claim,
    channel: channel.lease ? { ...channel, lease: { ...channel.lease, beat: now, sending } } : channel,
  }
}

/** Every operation has a receipt, and the lease, renewed with the claim, cannot have been taken. */
export function mayFollowAtOnce(
  batch: readonly OutboxRow[],
  delivered: DeliveryOutcome,
  {
    claimedAt,
    now,
    deadline,
  }: { readonly claimedAt: number; readonly now: number; readonly deadline: number },
): boolean {
  if ('failure' in delivered || now >= deadline) return false
  // A page that was frozen meanwhile cannot be sure of it, nor one whose clock was moved.
  if (now < claimedAt || now - claimedAt >= heartbeatInterval) return false
  const received = new Set(
    delivered.results.flatMap((result) => ('receipt' in result ? result.receipt.operation : [])),
  )
  return batch.every((row) => received.has(row.id))
}
