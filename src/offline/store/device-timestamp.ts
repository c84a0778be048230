const twoDigits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** RFC 3339 in the device's own time zone, from milliseconds since 1970: `2026-11-21T10:15:00+01:00`. */
export function deviceTimestamp(milliseconds: number): string {
  const date = new Date(milliseconds)
  const offsetMinutes = -date.getTimezoneOffset()
  const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().slice(0, 19)
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(offsetMinutes / 60)}:${twoDigits(offsetMinutes % 60)}`
}
