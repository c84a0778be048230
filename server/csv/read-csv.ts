import { CsvError, parse } from 'csv-parse/sync'

export interface CsvLine {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Decodes UTF-16 with a byte order mark, UTF-8, or else Windows-1252, which spreadsheets in Western Europe
 * still write.
 */
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

/** The character that occurs most often in the heading line. */
const detectDelimiter = (text: string) => {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (delimiter: string) => heading.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

/**
 * The lines of a CSV file (RFC 4180) without empty ones; or, for a malformed file, the number of the line
 * with the error.
 */
export function parseCsv(text: string): readonly CsvLine[] | { readonly brokenAt: number } {
  try {
    const lines: CsvLine[] = []
    parse(text, {
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => void lines.push({ line, cells }),
    })
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { brokenAt: 'lines' in error && typeof error.lines === 'number' ? error.lines : 1 }
  }
}
