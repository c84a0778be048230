import { folded } from '#contract/kit/folded.ts'
import type { Titles } from '#contract/kit/list-column.ts'
import { type Locale, locales } from '#contract/kit/locales.ts'
import { decodeText, parseCsv, surplusCell } from './read-csv.ts'
import type { RuleName } from '../i18n/violations.ts'

export interface KnownColumns<Column extends string> {
  readonly titles: Titles<Column>
  /** With a space between them, in lower case letters and digits only. */
  readonly headings: Readonly<Record<Column, string>>
  readonly required: readonly (readonly Column[])[]
}

export interface TableLine<Column extends string> {
  readonly line: number
  readonly cell: (column: Column) => string
  /** The first cell beyond the headings, which means that cells may be in wrong columns. */
  readonly surplus: string | undefined
}

export interface Table<Column extends string> {
  readonly lines: readonly TableLine<Column>[]
  /** The file's name for the column, else its title. */
  readonly nameOf: (column: Column) => string
  readonly has: (column: Column) => boolean
  readonly ignoredColumns: readonly string[]
}

export interface TableError {
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

const normaliseHeading = (heading: string) => folded(heading).replace(/[^a-z0-9]/g, '')

export function readTable<Column extends string>(
  bytes: Uint8Array,
  known: KnownColumns<Column>,
  { locale, maxLines }: { readonly locale: Locale; readonly maxLines: number },
): Table<Column> | TableError {
  const lines = parseCsv(decodeText(bytes))
  if ('rule' in lines) return lines
  const [headingLine, ...bodyLines] = lines
  if (headingLine === undefined || bodyLines.length === 0) return { rule: 'csv_empty' }
  if (bodyLines.length > maxLines) return { rule: 'too_many_lines', values: { maximum: maxLines } }
  const places = placesOf(headingLine.cells, known)
  const missing = known.required.find((group) => group.every((column) => !places.has(column)))
  if (missing !== undefined)
    return {
      rule: 'csv_column_missing',
      values: { column: missing.map((column) => known.titles[locale][column]).join(' / ') },
    }
  const used = new Set(places.values())
  return {
    lines: bodyLines.map(({ line, cells }) => ({
      line,
      cell: (column) => cells[places.get(column) ?? -1] ?? '',
      surplus: surplusCell(headingLine.cells, cells),
    })),
    nameOf: (column) => headingLine.cells[places.get(column) ?? -1] ?? known.titles[locale][column],
    has: (column) => places.has(column),
    ignoredColumns: headingLine.cells.filter((heading, index) => heading !== '' && !used.has(index)),
  }
}

/** By column, its place in the heading line. The first alias found counts. */
function placesOf<Column extends string>(
  cells: readonly string[],
  { headings, titles }: KnownColumns<Column>,
): ReadonlyMap<Column, number> {
  const normalised = cells.map(normaliseHeading)
  const places = new Map<Column, number>()
  // Object.entries forgets the type of the keys.
  for (const [column, aliases] of Object.entries(headings) as [Column, string][])
    for (const alias of [
      ...aliases.split(' '),
      ...locales.map((locale) => normaliseHeading(titles[locale][column])),
    ]) {
      const index = normalised.indexOf(alias)
      if (index >= 0 && !places.has(column)) places.set(column, index)
    }
  return places
}
