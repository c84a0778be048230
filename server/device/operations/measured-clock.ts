import type { Operation } from '#contract/device/operations.ts'
import { isStorableTime } from '#contract/kit/primitives.ts'

/** With how far the device's clock was off on delivery, in milliseconds, if known. */
export type MeasuredOperation = Operation & { readonly deliveryOffset?: number | undefined }

/** Milliseconds that a measurement may be too far ahead. */
const precision = 2000

/**
 * The server's time minus the device's when it sent the request, in milliseconds; undefined when the device
 * did not say.
 */
export const clockOffsetOf = (sentAt: string | undefined, receivedAt: number): number | undefined =>
  sentAt === undefined ? undefined : receivedAt - Date.parse(sentAt)

/** Whether the corrected time can be stored everywhere. */
export const isPossibleOffset = (claimed: number, offset: number): boolean => isStorableTime(claimed + offset)

/**
 * Chooses the clock offset of an operation: the one measured when it was done, or the present one when that
 * is missing, impossible or gives a future time. A time that is still in the future becomes the time of
 * arrival. The present offset is kept too.
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
    // Without a sending time only future times are corrected.
    return mayCount(clockOffset ?? 0) ? delivered : { ...delivered, clockOffset: receivedAt - claimed }
  const operation = isPossibleOffset(claimed, offsetNow)
    ? { ...delivered, deliveryOffset: offsetNow }
    : delivered
  if (clockOffset !== undefined && mayCount(clockOffset)) return operation
  return { ...operation, clockOffset: mayCount(offsetNow) ? offsetNow : receivedAt - claimed }
}
