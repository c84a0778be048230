import type { ReactNode } from 'react'

/** One column of a table. The first column is the row's title: it is always shown, and holds the row's link. */
export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** What the cell shows, in one line; a longer text is cut with an ellipsis and shown whole as a tooltip. */
  readonly cell: (row: Row) => ReactNode
  /** The server can sort by `key`. */
  readonly sortable?: boolean
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean
  /** Pixels, until the user changes it. */
  readonly width?: number
  /** The column takes its part of spare width up to so many pixels; by default it takes none. */
  readonly maxWidth?: number
  /** `always`: cannot be hidden. `hidden`: the user may add it. */
  readonly visibility?: 'always' | 'hidden'
}

export interface Sorting {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export const defaultColumnWidth = 132
const minColumnWidth = 56
const maxColumnWidth = 800

/** A user's own choice of columns and their widths; what is absent is as the columns say. */
export interface ColumnPreferences {
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}
export const noPreferences: ColumnPreferences = { visible: {}, widths: {} }

type ColumnLayout = Pick<Column<never>, 'key' | 'width' | 'maxWidth' | 'visibility'>

/** Whether the user may hide the column at this position. */
export const canHide = ({ visibility }: ColumnLayout, index: number) => index > 0 && visibility !== 'always'

/** Which columns are shown, by key. */
export const columnVisibility = (
  columns: readonly ColumnLayout[],
  { visible }: ColumnPreferences,
): Record<string, boolean> =>
  Object.fromEntries(
    columns.map((column, index) => [
      column.key,
      !canHide(column, index) || (visible[column.key] ?? column.visibility !== 'hidden'),
    ]),
  )

/** The columns that are shown. */
export function visibleColumns<Shown extends ColumnLayout>(
  columns: readonly Shown[],
  preferences: ColumnPreferences,
): readonly Shown[] {
  const visible = columnVisibility(columns, preferences)
  return columns.filter(({ key }) => visible[key] === true)
}

/**
 * The width of each column in a table of `available` pixels. Spare width goes to columns with a `maxWidth`, in
 * proportion to what they lack of it; where the user chose widths, these are kept.
 */
export function columnWidths(
  columns: readonly ColumnLayout[],
  { widths }: ColumnPreferences,
  available: number,
): Record<string, number> {
  const chosen = columns.map(({ key, width = defaultColumnWidth }) => widths[key] ?? width)
  const spare = available - chosen.reduce((sum, width) => sum + width, 0)
  const capacities = columns.map(({ maxWidth = 0 }, index) => Math.max(0, maxWidth - (chosen[index] ?? 0)))
  const capacity = capacities.reduce((sum, room) => sum + room, 0)
  const share = Object.keys(widths).length > 0 || spare <= 0 ? 0 : Math.min(1, spare / (capacity || 1))
  return Object.fromEntries(
    columns.map(({ key }, index) => [
      key,
      (chosen[index] ?? 0) + Math.floor((capacities[index] ?? 0) * share),
    ]),
  )
}

/** A width within the limits of a column. */
export const clampWidth = (width: number) =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

/** The rows that the user chose, by id, and how a row is named to screen readers. */
export interface Selection<Item> {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly nameOf: (row: Item) => string
}
