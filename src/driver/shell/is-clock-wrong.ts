import { noticeableClockOffset } from '#contract/kit/time-limits.ts'

/** Whether the driver is told of it. `offset`: how far the server's clock is ahead, milliseconds. */
export const isClockWrong = (offset: number): boolean => Math.abs(offset) > noticeableClockOffset
