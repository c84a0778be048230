import { noticeableClockOffset } from '#contract/kit/time-limits.ts'

/** `offset`: how far the server's clock is ahead, milliseconds. */
export const isClockWrong = (offset: number): boolean => Math.abs(offset) > noticeableClockOffset
