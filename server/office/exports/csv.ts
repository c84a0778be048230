import { Readable } from 'node:stream'
import type { Locale } from '#contract/kit/locales.ts'
import type { ColumnValue } from '#contract/kit/list-column.ts'
import type { DialectForm } from '../../platform/csv/dialects.ts'
import { withFormulaGuard } from '../../platform/csv/formulas.ts'
import { type AnyColumn, booleanText, cellsOf, headingsOf, type LocalTime } from './values.ts'

/** How the values of a file are written. */
export interface CsvStyle {
  readonly dialect: DialectForm
  readonly locale: Locale
  readonly localTime: LocalTime
}

/** Fields with a separator, a quote or a line end must be quoted (RFC 4180, 2.6); with that of other readers too. */
const csvField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What a CSV file has before its first row: the byte order mark of its dialect, and the titles. */
export const csvHeader = (
  columns: Parameters<typeof headingsOf>[0],
  { dialect, locale, timeZone }: Omit<CsvStyle, 'localTime'> & { readonly timeZone: string | undefined },
): string =>
  `${dialect.start}${headingsOf(columns, locale, timeZone).map(csvField).join(dialect.separator)}\r\n`

function csvValue(
  kind: AnyColumn['kind'],
  value: ColumnValue,
  { dialect, locale, localTime }: CsvStyle,
): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return booleanText(value, locale)
  if (typeof value === 'number') return String(value).replace('.', dialect.decimalMark)
  return csvField(kind === 'moment' ? localTime(value) : withFormulaGuard(value))
}

/** A list as CSV (RFC 4180 but for what the dialect says otherwise), written as its batches are read. */
export function csvOf(
  batches: AsyncIterable<readonly unknown[]>,
  columns: readonly AnyColumn[],
  style: CsvStyle,
): Readable {
  async function* lines() {
    yield csvHeader(columns, { ...style, timeZone: style.localTime.timeZone })
    for await (const rows of batches)
      yield rows
        .map((row) =>
          cellsOf(columns, row, style.locale, style.localTime.timeZone)
            .map((value, index) => csvValue(columns[index]?.kind ?? 'text', value, style))
            .join(style.dialect.separator),
        )
        .map((line) => `${line}\r\n`)
        .join('')
  }
  return Readable.from(lines(), { objectMode: false })
}
