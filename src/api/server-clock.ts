import { serverTimeHeader } from '#contract/kit/time-limits.ts'

/**
 * How far the server's clock is ahead of this device's, milliseconds; undefined before the first measurement.
 * Phone clocks are wrong by hours and years, so expiry is never decided by the device's clock alone.
 */
let offset: number | undefined
let measurements = 0

/** The last measured offset, milliseconds; undefined before the first measurement. */
export const serverClockOffset = () => offset

/** The number of measurements in this page or worker, which shows whether the offset is new. */
export const serverClockMeasurements = () => measurements

/** The server's time at this time of the device's clock, by the last measurement. Milliseconds since 1970. */
export const serverTimeAt = (now: number) => now + (offset ?? 0)

/**
 * Measures the offset from a response of our server, whose time was written half-way between sending and receiving. Any
 * other response says nothing, nor does one that a cache gives again (`Age`, RFC 9111, 5.1): times of loads on letters
 * depend on it. Milliseconds since 1970.
 */
export function measureServerClock({ headers }: Response, sentAt: number, receivedAt: number): void {
  const serverTime = Date.parse(headers.get(serverTimeHeader) ?? '')
  if (Number.isNaN(serverTime) || headers.has('age') || receivedAt < sentAt) return
  measurements += 1
  offset = Math.round(serverTime - (sentAt + receivedAt) / 2)
}
