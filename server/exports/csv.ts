import { Readable } from 'node:stream'
import type { Locale } from '#contract/locales.ts'
import type { ColumnValue } from '#contract/columns/list-column.ts'
import { formulaStart } from '../csv/formulas.ts'
import { type AnyColumn, booleanText, cellsOf, type LocalTime } from './values.ts'

/** Fields with a separator, a quote or a line end must be quoted (RFC 4180, 2.6); with that of other readers too. */
const csvField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const withoutFormula = (text: string) => text.replace(new RegExp(formulaStart, 'g'), "$1$2'")

/** The header line of a CSV file. */
export const csvHeader = (columns: readonly Pick<AnyColumn, 'title'>[], locale: Locale): string =>
  `${columns.map(({ title }) => csvField(title[locale])).join(',')}\r\n`

function csvValue(kind: AnyColumn['kind'], value: ColumnValue, locale: Locale, localTime: LocalTime): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return booleanText(value, locale)
  if (typeof value === 'number') return String(value)
  return csvField(kind === 'moment' ? localTime(value) : withoutFormula(value))
}

/** A list as CSV (RFC 4180), written as its batches are read. */
export function csvOf(
  batches: AsyncIterable<readonly unknown[]>,
  columns: readonly AnyColumn[],
  locale: Locale,
  localTime: LocalTime,
): Readable {
  async function* lines() {
    yield csvHeader(columns, locale)
    for await (const rows of batches)
      yield rows
        .map((row) =>
          cellsOf(columns, row, locale)
            .map((value, index) => csvValue(columns[index]?.kind ?? 'text', value, locale, localTime))
            .join(','),
        )
        .map((line) => `${line}\r\n`)
        .join('')
  }
  return Readable.from(lines(), { objectMode: false })
}
