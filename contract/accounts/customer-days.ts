export const defaultTimeZone = 'Europe/Amsterdam'

/** By zone: making a formatter takes longer than the rest of judging a load. */
const formats: Record<string, Intl.DateTimeFormat> = {}

/** The day (ISO date) of a moment in a zone; throws RangeError for an unknown zone. */
export const dayIn = (moment: Date | string | number, timeZone = defaultTimeZone): string =>
  (formats[timeZone] ??= new Intl.DateTimeFormat('en-CA', { timeZone })).format(new Date(moment))
