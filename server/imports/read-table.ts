import { decodeText, parseCsv } from '../csv/read-csv.ts'
import type { RuleName } from '../i18n/violations.ts'

/** The columns that an import knows: its own name of each, and the headings for it, lower case letters and digits. */
export type ColumnHeadings<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** A line of a file. */
export interface TableLine<Column extends string> {
  readonly line: number
  /** The text of a cell; empty where the file has no such column. */
  readonly cell: (column: Column) => string
  /** The first cell beyond the headings: the cells of the line may then stand in wrong columns. */
  readonly surplus: string | undefined
}

export interface Table<Column extends string> {
  readonly lines: readonly TableLine<Column>[]
  /** The file's heading of a column; undefined where it has none. */
  readonly headingOf: (column: Column) => string | undefined
  readonly ignoredColumns: readonly string[]
}

/** Why a file cannot be read as a table. */
export interface TableError {
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, unknown>>
}

const normaliseHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Reads a CSV file as a table of known columns. `required`: of each group, the file must have one column.
 */
export function readTable<Column extends string>(
  bytes: Uint8Array,
  headings: ColumnHeadings<Column>,
  { required, maxLines }: { readonly required: readonly (readonly Column[])[]; readonly maxLines: number },
): Table<Column> | TableError {
  const text = decodeText(bytes)
  // PostgreSQL stores no NUL; a file with one is no text.
  const [beforeNul = '', afterNul] = text.split('\0', 2)
  if (afterNul !== undefined)
    return { rule: 'csv_broken', values: { line: beforeNul.split(/\r\n?|\n/).length } }
  const lines = parseCsv(text)
  if ('brokenAt' in lines) return { rule: 'csv_broken', values: { line: lines.brokenAt } }
  const [headingLine, ...bodyLines] = lines
  if (headingLine === undefined || bodyLines.length === 0) return { rule: 'csv_empty' }
  if (bodyLines.length > maxLines) return { rule: 'too_many_lines', values: { maximum: maxLines } }
  const places = placesOf(headingLine.cells, headings)
  const missing = required.find((group) => group.every((column) => !places.has(column)))
  if (missing !== undefined)
    return {
      rule: 'csv_column_missing',
      values: { column: missing.map((column) => headings[column][0]).join(' / ') },
    }
  const used = new Set(places.values())
  return {
    lines: bodyLines.map(({ line, cells }) => ({
      line,
      cell: (column) => cells[places.get(column) ?? -1] ?? '',
      surplus: cells.slice(headingLine.cells.length).find((cell) => cell !== ''),
    })),
    headingOf: (column) => headingLine.cells[places.get(column) ?? -1],
    ignoredColumns: headingLine.cells.filter((heading, index) => heading !== '' && !used.has(index)),
  }
}

/** By column: its place in the heading line. The first heading in the list of a column counts. */
function placesOf<Column extends string>(
  cells: readonly string[],
  headings: ColumnHeadings<Column>,
): ReadonlyMap<Column, number> {
  const normalised = cells.map(normaliseHeading)
  const places = new Map<Column, number>()
  // Object.entries forgets the type of the keys.
  for (const [column, aliases] of Object.entries(headings) as [Column, readonly string[]][])
    for (const alias of aliases) {
      const index = normalised.indexOf(alias)
      if (index >= 0 && !places.has(column)) places.set(column, index)
    }
  return places
}
