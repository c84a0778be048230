/** The time zone of customers that chose none. */
export const defaultTimeZone = 'Europe/Amsterdam'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept for each zone: making one takes longer than all else that a load is judged by. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day (ISO date) of a moment in a customer's time zone. @throws RangeError for what is no zone */
export const dayIn = (moment: Date | string | number, timeZone = defaultTimeZone): string =>
  formatIn(timeZone).format(new Date(moment))
