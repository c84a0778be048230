import { Readable } from 'node:stream'
import type { Locale } from '#contract/kit/locales.ts'
import type { ColumnValue } from '#contract/kit/list-column.ts'
import { xmlText } from '../../platform/files/xml-text.ts'
import { type AnyColumn, booleanText, cellsOf, headingsOf, type LocalTime } from './values.ts'

/** Excel refuses a file with a longer text. */
const longestText = 32_767

function xlsxValue(
  kind: AnyColumn['kind'],
  value: ColumnValue,
  locale: Locale,
  localTime: LocalTime,
): string | number | Date | null {
  if (value === undefined) return null
  if (typeof value === 'boolean') return booleanText(value, locale)
  if (typeof value === 'number') return value
  // A spreadsheet has no time zones, and the writer takes local time for UTC.
  if (kind === 'moment') return new Date(`${localTime(value).replace(' ', 'T')}Z`)
  return xmlText(value).slice(0, longestText)
}

const columnWidths: Readonly<Record<AnyColumn['kind'], number>> = {
  text: 24,
  number: 14,
  moment: 18,
  boolean: 10,
}

/** Uses constant memory. After 1,048,576 rows a new sheet begins with the header. */
export async function xlsxOf(
  batches: AsyncIterable<readonly unknown[]>,
  columns: readonly AnyColumn[],
  locale: Locale,
  {
    name,
    localTime,
    rowsPerSheet,
  }: { name: string; localTime: LocalTime; rowsPerSheet?: number | undefined },
): Promise<Readable> {
  // Loaded on first use, to keep the start of the server fast.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* rows() {
    for await (const batch of batches)
      for (const row of batch)
        yield cellsOf(columns, row, locale, localTime.timeZone).map((value, index) =>
          xlsxValue(columns[index]?.kind ?? 'text', value, locale, localTime),
        )
  }
  const headings = headingsOf(columns, locale, localTime.timeZone)
  const stream = writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ kind }, index) => ({
      header: headings[index] ?? '',
      width: columnWidths[kind],
      ...(kind === 'moment' ? { numFmt: 'yyyy-mm-dd hh:mm:ss' } : {}),
    })),
    freezePane: { rows: 1 },
    ...(rowsPerSheet === undefined ? {} : { maxRowsPerSheet: rowsPerSheet }),
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
