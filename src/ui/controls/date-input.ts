/** The contract checks the same range. */
export const earliestDay = '1900-01-01'
export const latestDay = '2099-12-31'

const isoOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const isExisting = (isoDay: string) => {
  const date = new Date(`${isoDay}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay)
}

/**
 * The ISO date that a text means: `5-3-2026`, `05/03/2026`, `5.3.26`, `05032026` or an ISO date, with the day
 * first in both languages. Any other text is returned as it is, so that the check of the field refuses it.
 */
export function parseDay(text: string): string {
  const trimmed = text.trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed) ?? []
  const [, first, second, third] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ??
    []
  const year = Number(isoYear ?? (third?.length === 2 ? `20${third}` : third))
  const day = isoOf(year, Number(isoMonth ?? second), Number(isoDay ?? first))
  return isExisting(day) ? day : trimmed
}

/** `05-03-2026` or `05/03/2026` by language; other texts are returned as they are. */
export function formatDay(day: string, locale: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year === undefined ? day : [date, month, year].join(locale === 'nl' ? '-' : '/')
}
