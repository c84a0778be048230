import { cleanText } from '#contract/kit/primitives.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { withoutFormulaGuard } from './formulas.ts'

export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** UTF-16 with a byte order mark, UTF-8, or Windows-1252 (spreadsheets in Western Europe). */
export function decodeText(bytes: Uint8Array): string {
  const decode = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', false)
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252', false)
  }
}

const delimiters = [',', ';', '\t'] as const

/** The most frequent separator of the heading, which ends at the first line end outside quotes. */
const detectDelimiter = (text: string) => {
  const [heading = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => heading.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

/** Spreadsheets may name the separator in a first line, which is no heading. */
const separatorLine = /^\uFEFF?"?sep=([,;\t])"?[^\S\r\n]*(?=\r|\n|$)/i

/** NFC (a Mac writes accents apart), single blanks, no invisible marks, no export's apostrophe. */
export const cleanCell = (text: string): string =>
  // Line ends stay, because remarks have several lines.
  withoutFormulaGuard(cleanText(text, /[^\S\r\n]+/g).trim())

/** Heads of files that people choose instead of CSV: spreadsheets (ZIP or older), PDF, pictures, RTF. */
const otherKinds = ['PK\u0003\u0004', 'ÐÏ\u0011à', '%PDF', '‰PNG', 'ÿØÿ', '{\\rtf']

export type CsvFault =
  | { readonly rule: 'csv_kind'; readonly values?: undefined }
  | { readonly rule: 'csv_broken'; readonly values: { readonly line: number } }

const brokenAt = (line: number): CsvFault => ({ rule: 'csv_broken', values: { line } })

/**
 * Lines of a CSV file (RFC 4180), without empty ones or rows of separators. Line ends may be mixed, and a
 * quote inside a cell is a character, as in spreadsheets. For a malformed file, the line number of the error;
 * for another kind of file, that it is one.
 */
export function parseCsv(text: string): readonly CsvLine[] | CsvFault {
  if (otherKinds.some((start) => text.trimStart().startsWith(start))) return { rule: 'csv_kind' }
  // PostgreSQL stores no NUL, and a text file has none.
  const [beforeNul = '', afterNul] = text.split('\0', 2)
  if (afterNul !== undefined) return brokenAt(beforeNul.split(/\r\n?|\n/).length)
  const separator = separatorLine.exec(text)
  // Line ends stay, so that lines are counted as in an editor.
  const table = (separator === null ? text.replace(/^\uFEFF/, '') : text.slice(separator[0].length)).replace(
    /\r\n?/g,
    '\n',
  )
  try {
    const lines: CsvLine[] = []
    parse(table, {
      delimiter: separator?.[1] ?? detectDelimiter(table),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => void lines.push({ line, cells: cells.map(cleanCell) }),
    })
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return brokenAt('lines' in error && typeof error.lines === 'number' ? error.lines : 1)
  }
}

/** The first text beyond the headings: cells of its line may be in wrong columns. */
export const surplusCell = (headings: readonly string[], cells: readonly string[]): string | undefined =>
  cells.slice(headings.length).find((cell) => cell !== '')
