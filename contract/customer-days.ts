/** The time zone of customers that chose none. */
export const defaultTimeZone = 'Europe/Amsterdam'

/** The day (ISO date) of a moment in a customer's time zone. */
export const dayIn = (moment: Date | string | number, timeZone = defaultTimeZone): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
