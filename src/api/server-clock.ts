/**
 * How far the server's clock is ahead of this device's, milliseconds; undefined until an answer carried a date. Phones
 * are set wrong by hours and years, so nothing is judged expired by their own clock.
 */
let offset: number | undefined
let readings = 0

export const serverClockOffset = () => offset

/** How often it was measured here: by it one sees whether the offset is news. */
export const serverClockReadings = () => readings

/** The server's time at this moment of the device's clock, by what was last measured. Milliseconds since 1970. */
export const serverTimeAt = (now: number) => now + (offset ?? 0)

/** Learns from an answer's `Date`: the server wrote it about half-way between sending and receiving, cut to a second. */
export function measureServerClock(date: string | null, sentAt: number, receivedAt: number): void {
  const stated = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(stated) || receivedAt < sentAt) return
  readings += 1
  offset = Math.round(stated + 500 - (sentAt + receivedAt) / 2)
}
