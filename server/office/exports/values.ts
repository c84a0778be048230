import type { Locale } from '#contract/kit/locales.ts'
import { booleanTexts, type ColumnValue, type ListColumn } from '#contract/kit/list-column.ts'

/** A column of some list: only rows of that list may be given to it. */
export type AnyColumn = ListColumn<never>

/** The date and time of an ISO timestamp as a clock in a time zone shows them: `2026-11-20 10:00:00`. */
export interface LocalTime {
  (timestamp: string): string
  readonly timeZone: string
}

/** Makes the function that tells the local time in a time zone. */
export function localTimeIn(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Object.assign((timestamp: string) => format.format(new Date(timestamp)), { timeZone })
}

/** The headings of columns; of moments with the time zone by which they are told. */
export const headingsOf = (
  columns: readonly Pick<AnyColumn, 'title' | 'kind'>[],
  locale: Locale,
  timeZone: string | undefined,
): readonly string[] =>
  columns.map(({ title, kind }) =>
    kind === 'moment' && timeZone !== undefined ? `${title[locale]} (${timeZone})` : title[locale],
  )

/** The cells of a row, in the order of the columns. */
export const cellsOf = (
  columns: readonly AnyColumn[],
  row: unknown,
  locale: Locale,
  timeZone: string,
): readonly ColumnValue[] =>
  // The rows and the columns are of one list, which `exportedLists` says and the type does not.
  columns.map(({ value }) => value(row as never, locale, timeZone))

/** A boolean as a word. */
export const booleanText = (value: boolean, locale: Locale): string =>
  booleanTexts[value ? 'true' : 'false'][locale]
