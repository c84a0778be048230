import type { ReactNode } from 'react'

/** The first column is the row's title: it is always shown, and holds the row's link. */
export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** One line; a longer text is cut with an ellipsis and shown whole as a tooltip. */
  readonly cell: (row: Row) => ReactNode
  readonly sortable?: boolean
  readonly numeric?: boolean
  /** Pixels, until the user changes it. */
  readonly width?: number
  /** The column takes its part of spare width up to this many pixels; absent, it takes none. */
  readonly maxWidth?: number
  readonly visibility?: 'always' | 'hidden'
  /** The columns of an exported file for it; absent: the one of its key. */
  readonly exported?: readonly string[]
}

/** A table of columns by their keys, in this order. */
export const keyedColumns = <Row>(
  columns: Readonly<Record<string, Omit<Column<Row>, 'key'>>>,
): readonly Column<Row>[] => Object.entries(columns).map(([key, column]) => ({ key, ...column }))

export interface Sorting {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export const defaultColumnWidth = 132
const minColumnWidth = 56
const maxColumnWidth = 800

export interface ColumnPreferences {
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}
export const noPreferences: ColumnPreferences = { visible: {}, widths: {} }

type ColumnLayout = Pick<Column<never>, 'key' | 'width' | 'maxWidth' | 'visibility'>

export const canHide = ({ visibility }: ColumnLayout, index: number) => index > 0 && visibility !== 'always'

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

export function visibleColumns<Shown extends ColumnLayout>(
  columns: readonly Shown[],
  preferences: ColumnPreferences,
): readonly Shown[] {
  const visible = columnVisibility(columns, preferences)
  return columns.filter(({ key }) => visible[key] === true)
}

/**
 * Widths in a table of `available` pixels. Spare width goes to columns with a `maxWidth`, in proportion to
 * what they lack of it; widths that the user chose are kept.
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

export const clampWidth = (width: number) =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

export interface Selection<Item> {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly nameOf: (row: Item) => string
}
