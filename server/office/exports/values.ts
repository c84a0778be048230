import type { Locale } from '#contract/kit/locales.ts'
import {
  booleanTexts,
  type ColumnValue,
  type ListColumn,
  type Texts,
  type Titles,
} from '#contract/kit/list-column.ts'
import { keysOf } from '#contract/kit/objects.ts'

export interface AnyColumn extends ListColumn<never> {
  readonly title: Texts
}

export const titledColumns = <Name extends string>(
  columns: Readonly<Record<Name, ListColumn<never>>>,
  titles: Titles<NoInfer<Name>>,
): Readonly<Record<Name, AnyColumn>> =>
  Object.fromEntries(
    keysOf(columns).map((name) => [
      name,
      { ...columns[name], title: { en: titles.en[name], nl: titles.nl[name] } },
    ]),
  ) as Record<Name, AnyColumn>

/** In a time zone: `2026-11-20 10:00:00`. */
export interface LocalTime {
  (timestamp: string): string
  readonly timeZone: string
}

export function localTimeIn(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Object.assign((timestamp: string) => format.format(new Date(timestamp)), { timeZone })
}

export const headingsOf = (
  columns: readonly Pick<AnyColumn, 'title' | 'kind'>[],
  locale: Locale,
  timeZone: string,
): readonly string[] =>
  columns.map(({ title, kind }) => (kind === 'moment' ? `${title[locale]} (${timeZone})` : title[locale]))

export const cellsOf = (
  columns: readonly AnyColumn[],
  row: unknown,
  locale: Locale,
  timeZone: string,
): readonly ColumnValue[] => columns.map(({ value }) => value(row as never, locale, timeZone))

export const booleanText = (value: boolean, locale: Locale): string =>
  booleanTexts[value ? 'true' : 'false'][locale]
