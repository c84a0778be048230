import type { Operation } from '#contract/device/operations.ts'
import { isStorableTime } from '#contract/kit/primitives.ts'

/** An operation with how far the clock of its device was off when it was delivered, milliseconds, where that is known. */
export type MeasuredOperation = Operation & { readonly deliveryOffset?: number | undefined }

/** Milliseconds: what is done and sent at once may seem to come from so far ahead. */
const precision = 2000

/**
 * How far the clock of a device is off now, milliseconds: the server's time minus the device's when it sent its
 * request; undefined where it did not say.
 */
export const clockOffsetOf = (sentAt: string | undefined, receivedAt: number): number | undefined =>
  sentAt === undefined ? undefined : receivedAt - Date.parse(sentAt)

/** Whether a clock can be off by so much: what was done lies in years that every part can store then. */
export const isPossibleOffset = (claimed: number, offset: number): boolean => isStorableTime(claimed + offset)

/**
 * The operation with the offset that counts: the one that the device had measured when it was done, unless that puts it
 * into the future, cannot be, or is missing because the clock was set in between; then the offset now. What still lies in
 * the future was done when it arrived, at the latest. The offset now is kept beside it.
 */
export function withMeasuredClock(
  delivered: Operation,
  offsetNow: number | undefined,
  receivedAt: number,
): MeasuredOperation {
  const claimed = Date.parse(delivered.occurredAt)
  const mayCount = (offset: number) =>
    isPossibleOffset(claimed, offset) && claimed + offset <= receivedAt + precision
  const { clockOffset } = delivered
  if (offsetNow === undefined)
    // An app that does not say when it sent is left as it is, but for the future.
    return mayCount(clockOffset ?? 0) ? delivered : { ...delivered, clockOffset: receivedAt - claimed }
  const operation = isPossibleOffset(claimed, offsetNow)
    ? { ...delivered, deliveryOffset: offsetNow }
    : delivered
  if (clockOffset !== undefined && mayCount(clockOffset)) return operation
  return { ...operation, clockOffset: mayCount(offsetNow) ? offsetNow : receivedAt - claimed }
}
