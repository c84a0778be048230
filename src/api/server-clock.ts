/**
 * How far the server's clock is ahead of this device's, milliseconds; undefined until an answer carried a date. Phones
 * are set wrong by hours and years, so nothing is judged expired by their own clock.
 */
let offset: number | undefined

export const serverClockOffset = () => offset

/** The server's time at this moment of the device's clock, by what was last measured. Milliseconds since 1970. */
export const serverTimeAt = (now: number) => now + (offset ?? 0)

/** Learns from an answer's `Date`: the server wrote it about half-way between sending and receiving, cut to a second. */
export function measureServerClock(date: string | null, sentAt: number, receivedAt: number): void {
  const stated = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(stated) || receivedAt < sentAt) return
  offset = Math.round(stated + 500 - (sentAt + receivedAt) / 2)
}
