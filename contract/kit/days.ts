import * as z from 'zod/mini'

/** Every date field accepts this range (specification, section 9). */
const earliestDay = '1900-01-01'
const latestDay = '2099-12-31'

const isExistingDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

export const day = z.string().check(
  z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isExistingDay(text), {
    message: 'date',
    abort: true,
  }),
  z.refine((text) => text >= earliestDay && text <= latestDay, 'date_range'),
)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
