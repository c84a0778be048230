import { serverTimeHeader } from '#contract/kit/time-limits.ts'

/**
 * How far the server's clock is ahead, in milliseconds. Phone clocks are wrong by hours and years, so expiry
 * is never decided by the device's clock alone.
 */
let offset: number | undefined
let measurements = 0

/** Milliseconds; undefined before the first measurement. */
export const serverClockOffset = () => offset

export const serverClockMeasurements = () => measurements

/** Converts the device's time to the server's, in milliseconds since 1970. */
export const serverTimeAt = (now: number) => now + (offset ?? 0)

/**
 * Measures the offset from a response of our server, assuming that its time was written half-way between
 * sending and receiving (milliseconds since 1970). Cached responses (`Age`, RFC 9111, 5.1) are ignored: times
 * of loads on letters depend on the result.
 */
export function measureServerClock({ headers }: Response, sentAt: number, receivedAt: number): void {
  const serverTime = Date.parse(headers.get(serverTimeHeader) ?? '')
  if (Number.isNaN(serverTime) || headers.has('age') || receivedAt < sentAt) return
  measurements += 1
  offset = Math.round(serverTime - (sentAt + receivedAt) / 2)
}
