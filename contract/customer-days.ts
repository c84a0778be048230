/** The time zone of customers that chose none. */
export const defaultTimeZone = 'Europe/Amsterdam'

/** The day (ISO date) of a moment in a time zone, by default that of the device or the server. */
export const dayIn = (moment: Date | string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
