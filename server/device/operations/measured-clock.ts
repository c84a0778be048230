import type { Operation } from '#contract/device/operations.ts'
import { isStorableTime } from '#contract/kit/primitives.ts'

/** `deliveryOffset`: how far the device's clock was off on delivery, in milliseconds, if known. */
export type MeasuredOperation = Operation & { readonly deliveryOffset?: number | undefined }

const precision = 2000

/** The server's time minus the device's, in milliseconds; undefined when the device sent none. */
export const clockOffsetOf = (sentAt: string | undefined, receivedAt: number): number | undefined =>
  sentAt === undefined ? undefined : receivedAt - Date.parse(sentAt)

export const isPossibleOffset = (claimed: number, offset: number): boolean => isStorableTime(claimed + offset)

/**
 * Takes the offset measured when it was done, or the present one when that is missing, impossible or gives a
 * future time. A time that is still in the future becomes the time of arrival.
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
