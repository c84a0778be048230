/** The time zone of customers that chose none. */
export const defaultTimeZone = 'Europe/Amsterdam'

/** By zone. Making one takes longer than all else that a load is judged by. */
const formats: Record<string, Intl.DateTimeFormat> = {}

/** The day (ISO date) of a moment in a customer's time zone. @throws RangeError for what is no zone */
export const dayIn = (moment: Date | string | number, timeZone = defaultTimeZone): string =>
  (formats[timeZone] ??= new Intl.DateTimeFormat('en-CA', { timeZone })).format(new Date(moment))
