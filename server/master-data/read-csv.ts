import { CsvError, parse } from 'csv-parse/sync'

export interface CsvLine {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Text of UTF-8 or UTF-16 with a mark, of UTF-8 without, or else of Windows-1252, which spreadsheets in Western Europe still write. */
export function textOfFile(bytes: Uint8Array): string {
  const decode = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', false)
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252', false)
  }
}

const delimiters = [',', ';', '\t'] as const

/** What stands most often in the headings parts the columns. */
const delimiterOf = (text: string) => {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (sign: string) => heading.split(sign).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** The lines of a CSV file (RFC 4180), without those that are empty; or the number of the line where it breaks. */
export function csvLines(text: string): readonly CsvLine[] | { readonly brokenAt: number } {
  try {
    const lines = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as {
      readonly info: { readonly lines: number }
      readonly record: string[]
    }[]
    return lines.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { brokenAt: 'lines' in error && typeof error.lines === 'number' ? error.lines : 1 }
  }
}
