import * as z from 'zod/mini'

/** The days that any calendar of the product offers (specification, section 9). */
export const earliestDay = '1900-01-01'
export const latestDay = '2099-12-31'

/** True for a day that exists: 30 February does not. */
const exists = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day as ISO date, within the calendar. */
export const day = z.string().check(
  z.refine((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && exists(typed), { message: 'date', abort: true }),
  z.refine((typed) => typed >= earliestDay && typed <= latestDay, 'date_range'),
)

/** The day before, or after, another. */
export const dayBeside = (day: string, days: 1 | -1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
