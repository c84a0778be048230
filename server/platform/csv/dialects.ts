import { type CsvDialect, csvDialects } from '#contract/office/exports.ts'

/** How a CSV file is written. */
export interface DialectForm {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
  /** What the file begins with. */
  readonly start: '' | '\uFEFF'
}

export const dialects: Readonly<Record<CsvDialect, DialectForm>> = {
  comma: { separator: ',', decimalMark: '.', start: '' },
  // Spreadsheets take a file without the mark for one in Windows-1252.
  semicolon: { separator: ';', decimalMark: ',', start: '\uFEFF' },
}

/** The dialect that a query names, `comma` by default; undefined for one that there is not. */
export function dialectOf(query: Readonly<Record<string, unknown>>): DialectForm | undefined {
  const name = csvDialects.find((known) => known === (query.dialect ?? 'comma'))
  return name === undefined ? undefined : dialects[name]
}
