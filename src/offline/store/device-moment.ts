const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** A moment as the wire has it, in the device's own time zone: `2026-11-21T10:15:00+01:00`. */
export function deviceMoment(milliseconds: number): string {
  const date = new Date(milliseconds)
  const ahead = -date.getTimezoneOffset()
  const local = new Date(milliseconds + ahead * 60_000).toISOString().slice(0, 19)
  return `${local}${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`
}
