import { type CsvDialect, csvDialects } from '#contract/office/exports.ts'

export interface DialectForm {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
  readonly start: '' | '\uFEFF'
}

export const dialects: Readonly<Record<CsvDialect, DialectForm>> = {
  comma: { separator: ',', decimalMark: '.', start: '' },
  // Without the mark, spreadsheets read the file as Windows-1252.
  semicolon: { separator: ';', decimalMark: ',', start: '\uFEFF' },
}

export function dialectOf(query: Readonly<Record<string, unknown>>): DialectForm | undefined {
  const name = csvDialects.find((known) => known === (query.dialect ?? 'comma'))
  return name === undefined ? undefined : dialects[name]
}
