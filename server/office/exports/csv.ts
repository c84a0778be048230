import { Readable } from 'node:stream'
import type { Locale } from '#contract/kit/locales.ts'
import type { ColumnValue } from '#contract/kit/list-column.ts'
import type { DialectForm } from '../../platform/csv/dialects.ts'
import { withFormulaGuard } from '../../platform/csv/formulas.ts'
import { type AnyColumn, booleanText, cellsOf, headingsOf, type LocalTime } from './values.ts'

export interface CsvStyle {
  readonly dialect: DialectForm
  readonly locale: Locale
  readonly localTime: LocalTime
}

/** RFC 4180, 2.6, and for the separators of other readers too. */
const csvField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvHeader = (
  columns: Parameters<typeof headingsOf>[0],
  { dialect, locale, timeZone }: Omit<CsvStyle, 'localTime'> & { readonly timeZone: string },
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

/** RFC 4180 except for the dialect, written as its batches are read. */
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
