import { serverTimeHeader } from '#contract/kit/time-limits.ts'

/** Milliseconds. Phone clocks are wrong by hours and years, so they alone never decide expiry. */
let offset: number | undefined
let measurements = 0

/** Milliseconds; undefined before the first measurement. */
export const serverClockOffset = () => offset

export const serverClockMeasurements = () => measurements

/** Converts the device's time to the server's, in milliseconds since 1970. */
export const serverTimeAt = (now: number) => now + (offset ?? 0)

/**
 * Assumes that the server's time was written half-way between sending and receiving (milliseconds since
 * 1970). Ignores cached responses (`Age`, RFC 9111, 5.1): times of loads on letters depend on it.
 */
export function measureServerClock({ headers }: Response, sentAt: number, receivedAt: number): void {
  const serverTime = Date.parse(headers.get(serverTimeHeader) ?? '')
  if (Number.isNaN(serverTime) || headers.has('age') || receivedAt < sentAt) return
  measurements += 1
  offset = Math.round(serverTime - (sentAt + receivedAt) / 2)
}
